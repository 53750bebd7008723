import { resourceNamed } from '@tinkerdesk/shared'
import type { ComponentType } from 'react'
import { useMe } from '../fields/use-me.js'
import { override, type SectionProps } from '../resource/index.js'
import { assignAction, certificatesAction, cloneAction, notHandedInAction } from './copy-actions.js'
import type { CellProps } from '../fields/props.js'
import { AdultNote } from '../ui/adult-note.js'
import { activityMessages } from './messages.js'

/** Tells a student, before they begin, that a new activity is a proposal. */
function Activity({ Default, ...props }: SectionProps & { Default: ComponentType<SectionProps> }) {
  const isProposal = useMe().role === 'student' && props.mode === 'create'
  return (
    <>
      {isProposal ? (
        <p className="td-help">
          This is a proposal. Staff decide whether it comes into the library. Until then you find it
          in the AI TA Report and can change it there.
        </p>
      ) : null}
      <Default {...props} />
    </>
  )
}

/** The hazards, below what they mean for the reader. */
function Safety({ Default, ...props }: SectionProps & { Default: ComponentType<SectionProps> }) {
  return (
    <>
      <AdultNote activity={props.values} />
      <Default {...props} />
    </>
  )
}

/** A tick on screens, a sentence on paper. */
const AdultCell = ({ Default, ...props }: CellProps & { Default: ComponentType<CellProps> }) => (
  <>
    <span className={props.value === true ? 'adult-tick' : undefined}>
      <Default {...props} />
    </span>
    {props.value === true ? <span className="adult-words">An adult must be with you.</span> : null}
  </>
)

export default override(resourceNamed('tinkeringActivity'), {
  sections: { activity: Activity, safety: Safety },
  cells: { adultNeeded: AdultCell },
  reads: ['status', 'isBase'],
  rowActions: [assignAction, notHandedInAction, certificatesAction('activity'), cloneAction],
  archiveNote: ({ isBase }) =>
    isBase ? 'It is the base version: until another activity is, new students get no copy.' : null,
  messages: activityMessages,
  leadsTo: '/',
})
