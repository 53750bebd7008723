import {
  DeleteOutlined,
  EditOutlined,
  EyeOutlined,
  QuestionCircleOutlined,
  ThunderboltOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Dropdown } from '../../ui/menus/dropdown.js'
import type { MenuItem } from '../../ui/menus/use-menu.js'
import type { ListRow } from '../values/list-row.js'

/** A row whose menu is open, and the button that opened it. */
export interface OpenMenu {
  row: ListRow
  anchor: HTMLElement
}

/** An entry of the menu beside opening, editing and archiving. */
export interface MenuAction {
  key: string
  label: string
  icon?: ReactNode
  /** True for an action with a button in each row of the table. */
  isInRow?: boolean
  /** The key that runs it on the focused row. */
  shortcut?: string | undefined
  run: () => void
}

interface Props {
  /** The button that opened the menu. */
  anchor: HTMLElement
  openAt: string | null
  editAt: string | null
  actions: readonly MenuAction[]
  onArchive: (() => void) | null
  /** Says what this person may do with the row, and why not the rest. */
  onExplain: () => void
  onClose: () => void
}

const plainIcon = <ThunderboltOutlined />

/** The actions on one row. One menu for the whole list, at the button that opened it. */
export function RowMenu({ anchor, openAt, editAt, actions, onArchive, onExplain, onClose }: Props) {
  const navigate = useNavigate()
  const items: MenuItem[] = [
    ...(openAt
      ? [{ key: 'open', icon: <EyeOutlined />, label: 'Open', run: () => void navigate(openAt) }]
      : []),
    ...(editAt
      ? [{ key: 'edit', icon: <EditOutlined />, label: 'Edit', run: () => void navigate(editAt) }]
      : []),
    ...actions.map(({ key, icon, label, shortcut, run }) => ({
      key,
      icon: icon ?? plainIcon,
      label,
      shortcut,
      run,
    })),
    {
      key: 'explain',
      icon: <QuestionCircleOutlined />,
      label: 'What may I do here?',
      run: onExplain,
    },
    ...(onArchive
      ? [
          {
            key: 'archive',
            icon: <DeleteOutlined />,
            label: 'Archive',
            isDanger: true,
            run: onArchive,
          },
        ]
      : []),
  ]
  return <Dropdown anchor={anchor} label="Actions" items={items} align="end" onClose={onClose} />
}
