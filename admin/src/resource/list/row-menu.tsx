import { DeleteOutlined, EditOutlined, EyeOutlined, ThunderboltOutlined } from '@ant-design/icons'
import { Dropdown, type MenuProps } from 'antd'
import { useImperativeHandle, type ReactNode, type Ref } from 'react'
import { useNavigate } from 'react-router'
import './row-menu.css'

/** An entry of the menu beside opening, editing and archiving. */
export interface MenuAction {
  key: string
  label: string
  icon?: ReactNode
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
  onClose: () => void
}

const plainIcon = <ThunderboltOutlined />

/** Moves the one menu to a row's button. A Dropdown for each of a hundred rows would make the list slow. */
function Anchor({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element, [element])
  return null
}

/** The actions on one row. One menu for the whole list, at the button that opened it. */
export function RowMenu({ anchor, openAt, editAt, actions, onArchive, onClose }: Props) {
  const navigate = useNavigate()
  const items: MenuProps['items'] = [
    ...(openAt ? [{ key: 'open', icon: <EyeOutlined />, label: 'Open', onClick: () => void navigate(openAt) }] : []),
    ...(editAt ? [{ key: 'edit', icon: <EditOutlined />, label: 'Edit', onClick: () => void navigate(editAt) }] : []),
    ...actions.map(({ key, icon, label, shortcut, run }) => ({
      key,
      icon: icon ?? plainIcon,
      label,
      ...(shortcut ? { extra: <kbd>{shortcut}</kbd> } : {}),
      onClick: run,
    })),
    ...(onArchive ? [{ key: 'archive', icon: <DeleteOutlined />, label: 'Archive', className: 'td-danger', onClick: onArchive }] : []),
  ]
  return (
    <Dropdown
      open
      autoFocus
      menu={{ items }}
      trigger={['click']}
      placement="bottomRight"
      rootClassName="td-menu"
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      <Anchor element={anchor} />
    </Dropdown>
  )
}
