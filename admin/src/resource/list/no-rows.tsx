import { PlusOutlined } from '@ant-design/icons'
import type { Resource } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { ListMessage } from '../../ui/messages/list-message.js'
import '../../ui/messages/list-message.css'

interface Props {
  resource: Resource
  error: { message: string } | null
  isNarrowed: boolean
  onRetry: () => void
  onClear: () => void
  /** Absent if this person cannot create records. */
  onNew: (() => void) | null
  /** The sentence of a declared list without rows. */
  emptyTitle?: string
}

/** The reason why a list shows no rows, and the next step. */
export default function NoRows({
  resource,
  error,
  isNarrowed,
  onRetry,
  onClear,
  onNew,
  emptyTitle,
}: Props) {
  const many = resource.label.many.toLowerCase()
  const noun = resource.label.one.toLowerCase()
  const clear = <Button onClick={onClear}>Clear filters</Button>
  if (error)
    return (
      <ListMessage
        tone="error"
        title={`The ${many} could not be loaded`}
        action={
          <span className="td-message-actions">
            <Button onClick={onRetry}>Try again</Button>
            {isNarrowed ? clear : null}
          </span>
        }
      >
        {error.message}
      </ListMessage>
    )
  if (isNarrowed)
    return (
      <ListMessage title={`No ${many} match`} action={clear}>
        Change your search or clear the filters.
      </ListMessage>
    )
  if (emptyTitle) return <ListMessage title={emptyTitle} />
  return (
    <ListMessage
      title={`No ${many} yet`}
      action={
        onNew ? (
          <Button type="primary" icon={<PlusOutlined />} onClick={onNew}>
            New {noun}
          </Button>
        ) : null
      }
    >
      {onNew ? `Add the first ${noun} to see it here.` : `New ${many} appear here.`}
    </ListMessage>
  )
}
