import { certificate } from '@tinkerdesk/shared/resources/certificate'
import { Link } from 'react-router'
import { useMe } from '../fields/use-me.js'
import {
  override,
  type ListHeaderProps,
  type ListRowOf,
  type RowAction,
  type WithDefault,
} from '../resource/index.js'
import { lazyPart } from '../ui/code/lazy-part.js'
import { actionIcon } from './action-icon.js'

/** Leads to the page that gives them to many. */
const Header = ({
  Default,
  children,
  ...props
}: ListHeaderProps & WithDefault<ListHeaderProps>) => {
  const mayIssue = ['admin', 'atlIncharge'].includes(useMe().role)
  return (
    <Default {...props}>
      {mayIssue ? (
        <Link className="button" to="/certificate-data/issue">
          Issue certificates
        </Link>
      ) : null}
      {children}
    </Default>
  )
}

const dialogs = () => import('../features/certificates/print-certificates.js')

const printAction: RowAction<ListRowOf<typeof certificate>> = {
  key: 'print',
  label: 'Print',
  icon: actionIcon('print'),
  isInRow: true,
  isFor: ({ state }) => state !== 'withdrawn',
  Open: lazyPart(() => dialogs().then((all) => ({ default: all.PrintOne }))),
  OpenMany: lazyPart(() => dialogs().then((all) => ({ default: all.PrintMany }))),
}

export default override(certificate, {
  ListHeader: Header,
  rowActions: [printAction],
  reads: ['state'],
})
