import { resourceNamed, titleOf, type ShownRow } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useState } from 'react'
import { request } from '../../client/request.js'
import { RelationSelect } from '../../fields/relation/relation-select.js'
import { levelAbove, type Level, type TreeNode } from './tree.js'
import { FormDialog } from '../../ui/form-dialog.js'
import '../../fields/common/field.css'

/** The record of the tree that was chosen. */
export interface Target {
  id: string
  version: number
  name: string
}

interface Props {
  node: TreeNode
  /** `move` asks for a record of the level above, `merge` for another one beside the node. */
  what: 'move' | 'merge'
  /** Returns true on success. */
  onChoose: (above: Level, target: Target) => Promise<boolean>
  onClose: () => void
  /** Returns the element with the focus afterwards if the one that opened the dialog is gone. */
  returnTo: () => HTMLElement | null
}

/** Asks where a topic or a sub-topic belongs, or into which other one it is merged, and does so, with what is below it. */
export function PlaceDialog({ node, what, onChoose, onClose, returnTo }: Props) {
  const [isSending, setSending] = useState(false)
  const above = levelAbove(node.level)!
  const isMerge = what === 'merge'
  const resource = resourceNamed(isMerge ? node.level : above)
  const label = resource.label.one
  const choose = async (id: string | undefined) => {
    if (id === undefined || id === node.parent || isSending) return
    setSending(true)
    const row = await request<ShownRow>('get', `/api/${resource.url}/${id}`).catch(() => null)
    const isDone = await onChoose(above, { id, version: Number(row?.['version']), name: row ? titleOf(resource, row) : label })
    setSending(false)
    if (isDone) onClose()
  }
  return (
    <FormDialog
      focus={() => document.getElementById('tree-place')?.focus()}
      width={460}
      title={isMerge ? `Merge “${node.name}” into another ${label.toLowerCase()}` : `Move “${node.name}” to another ${label.toLowerCase()}`}
      onCancel={onClose}
      returnTo={returnTo}
      footer={[
        <Button key="cancel" loading={isSending} onClick={onClose}>
          Cancel
        </Button>,
      ]}
    >
      <div className="tree-place">
        <label htmlFor="tree-place">{label}</label>
        <RelationSelect
          to={resource.name}
          value={[]}
          {...(isMerge
            ? { within: { by: above, value: node.parent! }, offered: [{ field: 'id', operator: 'ne' as const, value: node.id }] }
            : {})}
          placeholder="Type to search"
          control={{ id: 'tree-place', style: { width: '100%' }, disabled: isSending }}
          onChange={([next]) => void choose(next)}
        />
        <p className="td-help">
          {node.children.length > 0 ? 'Its sub-topics go with it. ' : ''}
          {isMerge
            ? 'Activities, sessions and students’ copies name the other one afterwards. This one is archived.'
            : 'The activities of the library that name it follow. Students keep their copies as they are.'}
        </p>
      </div>
    </FormDialog>
  )
}
