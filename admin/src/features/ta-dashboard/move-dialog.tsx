import { resourceNamed, titleOf, type ShownRow } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useState } from 'react'
import { request } from '../../client/request.js'
import { RelationSelect } from '../../fields/relation/relation-select.js'
import { levelAbove, type Level, type TreeNode } from './tree.js'
import { FormDialog } from '../../ui/form-dialog.js'
import '../../fields/common/field.css'

interface Props {
  node: TreeNode
  /** Returns true on success. */
  onMove: (above: Level, target: { id: string; name: string }) => Promise<boolean>
  onClose: () => void
}

/** Asks where a topic or a sub-topic belongs, and moves it there with what is below it. */
export function MoveDialog({ node, onMove, onClose }: Props) {
  const [isSending, setSending] = useState(false)
  const above = levelAbove(node.level)!
  const resource = resourceNamed(above)
  const label = resource.label.one
  const move = async (id: string | undefined) => {
    if (id === undefined || id === node.parent || isSending) return
    setSending(true)
    const row = await request<ShownRow>('get', `/api/${resource.url}/${id}`).catch(() => null)
    const isDone = await onMove(above, { id, name: row ? titleOf(resource, row) : label })
    setSending(false)
    if (isDone) onClose()
  }
  return (
    <FormDialog
      focus={() => document.getElementById('tree-move-to')?.focus()}
      width={460}
      title={`Move “${node.name}” to another ${label.toLowerCase()}`}
      onCancel={onClose}
      footer={[
        <Button key="cancel" loading={isSending} onClick={onClose}>
          Cancel
        </Button>,
      ]}
    >
      <div className="tree-move">
        <label htmlFor="tree-move-to">{label}</label>
        <RelationSelect
          to={above}
          value={[]}
          placeholder="Type to search"
          control={{ id: 'tree-move-to', style: { width: '100%' }, disabled: isSending }}
          onChange={([next]) => void move(next)}
        />
        <p className="td-help">
          {node.children.length > 0 ? 'Its sub-topics go with it. ' : ''}The activities of the library that name it follow. Students keep
          their copies as they are.
        </p>
      </div>
    </FormDialog>
  )
}
