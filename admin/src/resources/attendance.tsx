import { attendance } from '@tinkerdesk/shared/resources/attendance'
import { Link } from 'react-router'
import { override, type ListHeaderProps, type WithDefault } from '../resource/index.js'

/** Leads to the registers: marks are set there, and corrected here. */
const Header = ({
  Default,
  children,
  ...props
}: ListHeaderProps & WithDefault<ListHeaderProps>) => (
  <Default {...props}>
    <Link className="button" to="/attendance-data/register">
      Take a register
    </Link>
    {children}
  </Default>
)

export default override(attendance, { ListHeader: Header })
