import { session } from '@tinkerdesk/shared/resources/session'
import { Navigate, useSearchParams } from 'react-router'
import {
  override,
  type ListHeaderProps,
  type ListRowOf,
  type PageProps,
  type RowAction,
  type WithDefault,
} from '../resource/index.js'
import { lazyPart } from '../ui/code/lazy-part.js'
import { actionIcon } from './action-icon.js'

const SessionCalendar = lazyPart(() => import('../features/sessions/session-calendar.js'))
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

/** Opens the register. The server refuses it to a mentor who does not hold the session. */
const registerAction: RowAction<ListRowOf<typeof session>> = {
  key: 'register',
  label: 'Take the register',
  icon: actionIcon('register'),
  Open: ({ row }) => <Navigate to={`/attendance-data/register?session=${row.id}`} />,
}

export default override(session, {
  pages: { list: Sessions },
  ListHeader: Header,
  rowActions: [registerAction],
})
