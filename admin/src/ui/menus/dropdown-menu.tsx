import { Dropdown } from 'antd'
import { useImperativeHandle, type Ref } from 'react'
import { useMenu, type MenuProps } from './use-menu.js'
import './dropdown-menu.css'

/** The place of the button that opened the menu. It is elsewhere: one menu serves all rows of a list. */
function At({ anchor, ref }: { anchor: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => anchor, [anchor])
  return null
}

const inWindow = { overflow: { adjustX: true, adjustY: true, shiftX: true, shiftY: true } }

/** An open menu: antd's `Dropdown`, steered as each menu of the product. antd's own knows no letters, and takes its keys some frames late. */
export default function DropdownMenu({
  anchor,
  label,
  items,
  align = 'start',
  onClose,
}: MenuProps) {
  const { box, choose, steering } = useMenu({ anchor, onClose })
  return (
    <Dropdown
      open
      trigger={['click']}
      placement={align === 'end' ? 'bottomRight' : 'bottomLeft'}
      align={inWindow}
      // The own menu of the frame does not move, either.
      transitionName=""
      overlayClassName="td-dropdown"
      onOpenChange={onClose}
      menu={{
        'aria-label': label,
        items: items.map((item) => ({
          key: item.key,
          // antd places an icon by a class, which not every icon takes.
          icon: item.icon ? <span>{item.icon}</span> : undefined,
          label: item.label,
          danger: item.isDanger === true,
          extra: item.shortcut ? <kbd>{item.shortcut}</kbd> : undefined,
          onClick: ({ domEvent }) => {
            domEvent.stopPropagation()
            choose(item)
          },
        })),
      }}
      popupRender={(menu) => (
        <div ref={box} role="presentation" {...steering}>
          {menu}
        </div>
      )}
    >
      <At anchor={anchor} />
    </Dropdown>
  )
}
