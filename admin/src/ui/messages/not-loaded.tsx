import { Button } from 'antd'
import type { ReactNode } from 'react'
import { ListMessage } from './list-message.js'

interface Props {
  title: string
  error?: { message: string } | null | undefined
  onRetry: () => void
  /** A button in the place of "Try again". */
  action?: ReactNode
}

/** Shown instead of rows or a page that could not be loaded: the reason, and a button that tries again. */
export const NotLoaded = ({
  title,
  error,
  onRetry,
  action = <Button onClick={onRetry}>Try again</Button>,
}: Props) => (
  <ListMessage tone="error" title={title} action={action}>
    {error?.message}
  </ListMessage>
)
