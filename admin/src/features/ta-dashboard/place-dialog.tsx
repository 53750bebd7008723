import { resourceNamed, titleOf, type ShownRow } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { request } from '../../client/request.js'
import { RelationSelect } from '../../fields/relation/relation-select.js'
import { MergeNote } from './merge-note.js'
import { nodeIn, type Level, type TreeNode } from './tree.js'
import { FormDialog } from '../../ui/dialogs/form-dialog.js'
import { actsAtOnce } from '../../ui/input/take-typed.js'
import '../../fields/common/field.css'

/** The record of the tree that was chosen. */
export interface Target {
  id: string
  version: number
  name: string
}

/** A node whose place is asked for. */
export interface Placing {
  node: TreeNode
  /** `move` asks for a record of the level above, `merge` for another one beside the node. */
  what: 'move' | 'merge'
  above: Level
}

interface Props extends Placing {
  /** The tree with all that is below its nodes. */
  tree: readonly TreeNode[]
  /** Returns true on success. */
  onChoose: (above: Level, target: Target) => Promise<boolean>
  onClose: () => void
  /** Returns the element with the focus afterwards if the one that opened the dialog is gone. */
  returnTo: () => HTMLElement | null
}

/**
 * Asks where a topic or a sub-topic belongs, or into which other one it is merged. A move is made at once, and has an undo. Before a merge it
 * says what goes where.
 */
export function PlaceDialog({ node, what, above, tree, onChoose, onClose, returnTo }: Props) {
  const [isSending, setSending] = useState(false)
  const [chosen, setChosen] = useState<Target | null>(null)
  const merge = useRef<HTMLButtonElement>(null)
  const isMerge = what === 'merge'
  const resource = resourceNamed(isMerge ? node.level : above)
  const label = resource.label.one
  // Enter merges, once it was read what that does.
  useEffect(() => {
    if (chosen) merge.current?.focus()
  }, [chosen])
  const run = async (target: Target) => {
    setSending(true)
    const isDone = await onChoose(above, target)
    setSending(false)
    if (isDone) onClose()
  }
  const choose = async (id: string | undefined) => {
    setChosen(null)
    if (id === undefined || id === node.parent || isSending) return
    setSending(true)
    const row = await request<ShownRow>('get', `/api/${resource.url}/${id}`).catch(() => null)
    setSending(false)
    const target = {
      id,
      version: Number(row?.['version']),
      name: row ? titleOf(resource, row) : label,
    }
    if (isMerge) setChosen(target)
    else await run(target)
  }
  const cancel = (
    <Button
      key="cancel"
      loading={isSending && !isMerge}
      disabled={isSending && isMerge}
      onClick={onClose}
    >
      Cancel
    </Button>
  )
  return (
    <FormDialog
      focus={() => document.getElementById('tree-place')?.focus()}
      width={460}
      title={
        isMerge
          ? `Merge “${node.name}” into another ${label.toLowerCase()}`
          : `Move “${node.name}” to another ${label.toLowerCase()}`
      }
      onCancel={onClose}
      returnTo={returnTo}
      footer={
        isMerge
          ? [
              cancel,
              <Button
                key="merge"
                ref={merge}
                type="primary"
                disabled={!chosen}
                loading={isSending && chosen !== null}
                onClick={() => chosen && void run(chosen)}
              >
                Merge
              </Button>,
            ]
          : [cancel]
      }
    >
      <div className="tree-place">
        <label htmlFor="tree-place">{label}</label>
        <RelationSelect
          to={resource.name}
          value={chosen ? [chosen.id] : []}
          {...(isMerge
            ? {
                within: { by: above, value: node.parent! },
                offered: [{ field: 'id', operator: 'ne' as const, value: node.id }],
              }
            : {})}
          placeholder="Type to search"
          control={{
            id: 'tree-place',
            style: { width: '100%' },
            disabled: isSending,
            className: actsAtOnce,
          }}
          onChange={([next]) => void choose(next)}
        />
        {chosen ? (
          <MergeNote
            node={nodeIn(tree, node.id) ?? node}
            into={nodeIn(tree, chosen.id)}
            name={chosen.name}
          />
        ) : (
          <p className="td-help">
            {!isMerge && node.children.length > 0 ? 'Its sub-topics go with it. ' : ''}
            {isMerge
              ? 'You see what goes where before it is merged.'
              : 'The activities of the library that name it follow. Students keep their copies as they are.'}
          </p>
        )}
      </div>
    </FormDialog>
  )
}
