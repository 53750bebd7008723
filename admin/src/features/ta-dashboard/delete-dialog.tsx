import { problems, resourceNamed } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useState } from 'react'
import { Dialog } from '../../ui/dialogs/dialog.js'
import { countOf, type TreeNode } from './tree.js'

interface Props {
  node: TreeNode
  onDelete: () => Promise<boolean>
  onClose: () => void
}

/** Asks for confirmation before a node of the tree is deleted. */
export function DeleteDialog({ node, onDelete, onClose }: Props) {
  const [isSending, setSending] = useState(false)
  const run = async () => {
    setSending(true)
    await onDelete()
    onClose()
  }
  if (node.children.length > 0)
    return (
      <Dialog open title={`“${node.name}” is not empty`} onClose={onClose}>
        <p>
          {problems.tree_in_use.title}: {countOf(node)}.
        </p>
        <div className="td-dialog-actions">
          <Button type="primary" autoFocus onClick={onClose}>
            Close
          </Button>
        </div>
      </Dialog>
    )
  return (
    <Dialog
      open
      title={`Delete the ${resourceNamed(node.level).label.one.toLowerCase()} “${node.name}”?`}
      onClose={onClose}
    >
      <p>It can be restored from the archive by an admin.</p>
      <div className="td-dialog-actions">
        <Button onClick={onClose} disabled={isSending}>
          Cancel
        </Button>
        <Button danger type="primary" autoFocus loading={isSending} onClick={() => void run()}>
          Delete
        </Button>
      </div>
    </Dialog>
  )
}
