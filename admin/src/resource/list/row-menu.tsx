import { DeleteOutlined, EditOutlined, EyeOutlined } from '@ant-design/icons'
import { Dropdown, type MenuProps } from 'antd'
import { useImperativeHandle, type Ref } from 'react'
import { useNavigate } from 'react-router'
import type { RowAction } from '../record/override.js'
import './row-menu.css'

interface Props {
  /** The button that opened the menu. */
  anchor: HTMLElement
  openAt: string | null
  editAt: string | null
  actions: readonly RowAction[]
  onAction: (action: RowAction) => void
  onArchive: (() => void) | null
  onClose: () => void
}

/** Moves the one menu to a row's button. A Dropdown for each of a hundred rows would make the list slow. */
function Anchor({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element, [element])
  return null
}

/** The actions on one row. One menu for the whole list, at the button that opened it. */
export function RowMenu({ anchor, openAt, editAt, actions, onAction, onArchive, onClose }: Props) {
  const navigate = useNavigate()
  const items: MenuProps['items'] = [
    ...(openAt ? [{ key: 'open', icon: <EyeOutlined />, label: 'Open', onClick: () => void navigate(openAt) }] : []),
    ...(editAt ? [{ key: 'edit', icon: <EditOutlined />, label: 'Edit', onClick: () => void navigate(editAt) }] : []),
    ...actions.map((action) => ({ key: action.key, icon: action.icon, label: action.label, onClick: () => onAction(action) })),
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
