import { choiceLabel, resourceNamed, staff, today } from '@tinkerdesk/shared'
import { Navigate } from 'react-router'
import {
  competitionPhase,
  phaseConditions,
  phaseFields,
  phaseOf,
} from '../features/competitions/phase.js'
import { ChoiceTag } from '../fields/choice/choice-tag.js'
import { Nothing } from '../fields/common/nothing.js'
import type { CellProps } from '../fields/props.js'
import { useMe } from '../fields/use-me.js'
import {
  override,
  type ListRowOf,
  type PageProps,
  type PartOf,
  type RowAction,
  type WithDefault,
} from '../resource/index.js'
import { lazyPart } from '../ui/code/lazy-part.js'
import { competitionMessages } from './messages.js'
import { actionIcon } from './action-icon.js'
import { assignAction, certificatesAction, cloneAction, notHandedInAction } from './copy-actions.js'

const competition = resourceNamed('competition')

const OpenCompetitions = lazyPart(() => import('../features/competitions/open-competitions.js'))

/** Staff get the table. A student reads the competitions they could enter. */
const CompetitionList = ({ resource, Default }: PageProps & WithDefault<PageProps>) =>
  useMe().role === 'student' ? <OpenCompetitions /> : <Default resource={resource} />

/** Opens its participants. */
const snapshotAction: RowAction = {
  key: 'snapshot',
  label: 'Participants',
  icon: actionIcon('folder'),
  roles: staff,
  Open: ({ row }) => <Navigate to={`/competition-data/snapshot?competition=${row.id}`} />,
}

/** Tells schools about it. */
const announceAction: RowAction = {
  key: 'announce',
  label: 'Announce',
  icon: actionIcon('announce'),
  roles: ['admin'],
  Open: lazyPart(() => import('../features/notifications/announce-competition.js')),
}

/** A free competition has the fee 0, which would only repeat its type. */
const Fee = ({ Default, ...props }: PartOf<CellProps, typeof competition, 'paymentDetails.fee'>) =>
  props.value === 0 ? <Nothing /> : <Default {...props} />

/** The phase of a competition today. */
function Phase({ row }: { row: ListRowOf<typeof competition> }) {
  const phase = phaseOf(row, today())
  return (
    <ChoiceTag
      value={phase}
      label={choiceLabel(competitionPhase, phase)}
      tones={competitionPhase.tones}
    />
  )
}

export default override(competition, {
  pages: { list: CompetitionList },
  cells: { 'paymentDetails.fee': Fee },
  values: { 'paymentDetails.fee': Fee },
  moreColumns: { phase: { field: competitionPhase, Cell: Phase } },
  moreFilters: {
    phase: {
      field: competitionPhase,
      by: phaseFields,
      conditions: (phases) => phaseConditions(phases, today()),
    },
  },
  rowActions: [
    snapshotAction,
    assignAction,
    notHandedInAction,
    certificatesAction('competition'),
    announceAction,
    cloneAction,
  ],
  reads: [...phaseFields, 'competitionStartDate', 'eligibility'],
  messages: competitionMessages,
  leadsTo: '/',
})
