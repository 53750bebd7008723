import { EditOutlined, MoreOutlined } from '@ant-design/icons'
import { Link } from 'react-router'
import type { MenuAction } from './row-menu.js'
import '../../ui/styles/icon-button.css'

interface Props {
  title: string
  /** The address to edit the row, if this person may. */
  edit: string | null
  actions: readonly MenuAction[]
  onMenu: (anchor: HTMLElement) => void
}

/** The buttons at the end of a row: to edit it, its most frequent actions, and the menu of all. */
export const RowButtons = ({ title, edit, actions, onMenu }: Props) => (
  <>
    {edit ? (
      <Link
        to={edit}
        className="td-icon"
        aria-label={`Edit ${title}`}
        data-hint="Edit"
        tabIndex={-1}
      >
        <EditOutlined />
      </Link>
    ) : null}
    {actions.map(({ key, label, icon, run }) => (
      <button
        key={key}
        type="button"
        className="td-icon"
        aria-label={`${label}: ${title}`}
        data-hint={label}
        tabIndex={-1}
        onClick={run}
      >
        {icon}
      </button>
    ))}
    <button
      type="button"
      className="td-icon"
      aria-haspopup="menu"
      aria-label={`More for ${title}`}
      data-hint="More"
      tabIndex={-1}
      onClick={({ currentTarget }) => onMenu(currentTarget)}
    >
      <MoreOutlined />
    </button>
  </>
)
