import { idOf } from '@tinkerdesk/shared'
import { monthlyReturn } from '@tinkerdesk/shared/resources/monthly-return'
import { Link } from 'react-router'
import { override, type ListHeaderProps, type WithDefault } from '../resource/index.js'

/** Leads to the return that is due. */
const Header = ({
  Default,
  children,
  ...props
}: ListHeaderProps & WithDefault<ListHeaderProps>) => (
  <Default {...props}>
    <Link className="button" to="/monthly-return-data/return">
      The return that is due
    </Link>
    {children}
  </Default>
)

export default override(monthlyReturn, {
  ListHeader: Header,
  reads: ['school', 'month'],
  openAt: ({ school, month }) =>
    `/monthly-return-data/return?school=${idOf(school) ?? ''}&month=${String(month)}`,
})
