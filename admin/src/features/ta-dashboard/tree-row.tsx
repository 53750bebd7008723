import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  EditOutlined,
  ExportOutlined,
  MergeCellsOutlined,
  MoreOutlined,
  PlusOutlined,
  RightOutlined,
} from '@ant-design/icons'
import { resourceNamed } from '@tinkerdesk/shared'
import type { MenuItem } from '../../ui/menus/use-menu.js'
import { DropdownButton } from '../../ui/menus/dropdown.js'
import { NameInput } from './name-input.js'
import { levelBelow, levels, usesOf, type Level, type TreeNode } from './tree.js'
import '../../ui/styles/icon-button.css'

export type Doing = 'rename' | 'add'

interface Props {
  node: TreeNode
  isOpen: boolean
  isCurrent: boolean
  mayChange: boolean
  doing: Doing | null
  onToggle: () => void
  onDo: (doing: Doing | null) => void
  onDelete: () => void
  /** Absent on the top level. */
  onPlace: ((what: 'move' | 'merge') => void) | null
  /** Absent while not all siblings are shown. */
  onOrder: ((by: -1 | 1) => void) | null
  /** True for the first and the last of its siblings. */
  isFirst: boolean
  isLast: boolean
  onFocus: () => void
  onRename: (name: string) => Promise<boolean>
  onAdd: (level: Level, name: string) => Promise<boolean>
}

const labelOf = (level: TreeNode['level']) => resourceNamed(level).label.one.toLowerCase()

/** Returns the entries of a line's menu. */
const menuOf = ({ onOrder, isFirst, isLast, onPlace, onDelete }: Props): MenuItem[] => [
  ...(onOrder && !isFirst
    ? [
        {
          key: 'up',
          icon: <ArrowUpOutlined />,
          label: 'Move up',
          shortcut: 'Alt+↑',
          run: () => onOrder(-1),
        },
      ]
    : []),
  ...(onOrder && !isLast
    ? [
        {
          key: 'down',
          icon: <ArrowDownOutlined />,
          label: 'Move down',
          shortcut: 'Alt+↓',
          run: () => onOrder(1),
        },
      ]
    : []),
  ...(onPlace
    ? [
        {
          key: 'move',
          icon: <ExportOutlined />,
          label: 'Move to…',
          shortcut: 'm',
          run: () => onPlace('move'),
        },
        {
          key: 'merge',
          icon: <MergeCellsOutlined />,
          label: 'Merge into…',
          shortcut: 'Shift+M',
          run: () => onPlace('merge'),
        },
      ]
    : []),
  { key: 'delete', icon: <DeleteOutlined />, label: 'Delete', isDanger: true, run: onDelete },
]

/** One line of the tree, with its actions. */
export function TreeRow(props: Props) {
  const { node, isOpen, isCurrent, mayChange, doing, onToggle, onDo, onFocus, onRename, onAdd } =
    props
  const below = levelBelow(node.level)
  const title = node.name
  return (
    <li
      role="treeitem"
      aria-level={levels.indexOf(node.level) + 1}
      aria-selected={isCurrent}
      aria-label={node.name}
      {...(below ? { 'aria-expanded': isOpen } : {})}
      data-node={node.id}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={onFocus}
    >
      <div className="tree-line" data-level={node.level}>
        {below ? (
          <button
            type="button"
            className="td-icon tree-fold"
            tabIndex={-1}
            aria-label={isOpen ? `Close ${node.name}` : `Open ${node.name}`}
            onClick={onToggle}
          >
            <RightOutlined rotate={isOpen ? 90 : 0} />
          </button>
        ) : (
          <span className="tree-dot" aria-hidden />
        )}
        {doing === 'rename' ? (
          <NameInput
            label={`New name of ${node.name}`}
            start={node.name}
            submitLabel="Save"
            autoFocus
            onSubmit={onRename}
            onCancel={() => onDo(null)}
          />
        ) : (
          <>
            <span className="tree-name">{node.name}</span>
            <span className="tree-count">{usesOf(node)}</span>
            {mayChange ? (
              <span className="tree-actions">
                {below ? (
                  <button
                    type="button"
                    className="td-icon"
                    aria-label={`Add ${labelOf(below)} to ${node.name}`}
                    title={`Add ${labelOf(below)}`}
                    onClick={() => onDo('add')}
                  >
                    <PlusOutlined />
                  </button>
                ) : null}
                <button
                  type="button"
                  className="td-icon"
                  aria-label={`Rename ${node.name}`}
                  title="Rename (F2)"
                  onClick={() => onDo('rename')}
                >
                  <EditOutlined />
                </button>
                <DropdownButton
                  label={`More for ${title}`}
                  className="td-icon"
                  align="end"
                  items={menuOf(props)}
                >
                  <MoreOutlined />
                </DropdownButton>
              </span>
            ) : null}
          </>
        )}
      </div>
      {doing === 'add' && below ? (
        <div className="tree-line tree-adding" data-level={below}>
          <NameInput
            label={`New ${labelOf(below)} in ${node.name}`}
            submitLabel="Add"
            autoFocus
            onSubmit={(name) => onAdd(below, name)}
            onCancel={() => onDo(null)}
          />
        </div>
      ) : null}
    </li>
  )
}
