import { PlusOutlined } from '@ant-design/icons'
import type { Resource } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { ListMessage } from '../../ui/list-message.js'
import '../../ui/list-message.css'

interface Props {
  resource: Resource
  error: { message: string } | null
  isNarrowed: boolean
  onRetry: () => void
  onClear: () => void
  /** Absent where this person makes none. */
  onNew: (() => void) | null
}

/** Why a list shows no rows, and the way on. */
export function NoRows({ resource, error, isNarrowed, onRetry, onClear, onNew }: Props) {
  const many = resource.label.many.toLowerCase()
  const one = resource.label.one.toLowerCase()
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
      <ListMessage title="Nothing matches" action={clear}>
        No {many} fit what you search for and the filters that are set.
      </ListMessage>
    )
  return (
    <ListMessage
      title={`There are no ${many} yet`}
      action={
        onNew ? (
          <Button type="primary" icon={<PlusOutlined />} onClick={onNew}>
            New {one}
          </Button>
        ) : null
      }
    >
      {onNew ? `The first ${one} that is added stands here.` : 'What is added later stands here.'}
    </ListMessage>
  )
}
