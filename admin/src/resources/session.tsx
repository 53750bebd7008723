import { session } from '@tinkerdesk/shared/resources/session'
import { Suspense } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import {
  override,
  type ListHeaderProps,
  type ListRowOf,
  type PageProps,
  type RowAction,
  type SectionProps,
  type ValuesOf,
  type WithDefault,
} from '../resource/index.js'
import { registerOfSession } from '../fields/register-address.js'
import { lazyPart } from '../ui/code/lazy-part.js'
import { actionIcon } from './action-icon.js'
import { certificatesAction } from './copy-actions.js'

const SessionCalendar = lazyPart(() => import('../features/sessions/session-calendar.js'))
const FollowUp = lazyPart(() => import('../features/sessions/follow-up.js'))
const ViewChoice = lazyPart(() => import('../features/sessions/view-choice.js'))

/** The sessions as a list, or as a calendar at `?view=calendar`. */
function Sessions({ Default, ...props }: PageProps & WithDefault<PageProps>) {
  const [address] = useSearchParams()
  if (props.list || address.get('view') !== 'calendar') return <Default {...props} />
  return (
    <SessionCalendar title={props.resource.label.many}>
      <ViewChoice to="list" />
    </SessionCalendar>
  )
}

const Header = ({
  Default,
  children,
  ...props
}: ListHeaderProps & WithDefault<ListHeaderProps>) => (
  <Default {...props}>
    <ViewChoice to="calendar" />
    {children}
  </Default>
)

/** The notes of a session; on its own page also the form for a task that follows from it. */
const Notes = ({
  values,
  mode,
  title,
  Default,
}: SectionProps<ValuesOf<typeof session>> & WithDefault<SectionProps>) => (
  <>
    <Default title={title} values={values} mode={mode} />
    {mode === 'show' && typeof values.id === 'string' ? (
      <Suspense fallback={null}>
        <FollowUp session={values.id} />
      </Suspense>
    ) : null}
  </>
)

/** Opens the register. The server refuses it to a mentor who does not hold the session. */
const registerAction: RowAction<ListRowOf<typeof session>> = {
  key: 'register',
  label: 'Take the register',
  icon: actionIcon('register'),
  Open: ({ row }) => <Navigate to={registerOfSession(row.id)} />,
}

export default override(session, {
  pages: { list: Sessions },
  ListHeader: Header,
  rowActions: [registerAction, certificatesAction('session')],
  // A mentor's own device keeps the list, whatever columns they choose there.
  reads: 'all',
  sections: { more: Notes },
})
