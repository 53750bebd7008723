import type { ReactNode } from 'react'
import { ListMessage } from '../../../ui/messages/list-message.js'
import { NotLoaded } from '../../../ui/messages/not-loaded.js'
import { Loading } from '../../../ui/messages/loading.js'

interface Props {
  school: string | undefined
  isLooking: boolean
  isLoading: boolean
  error: { message: string } | null | undefined
  onRetry: () => void
  children: ReactNode
}

/** Shown instead of a month that is loading, failed, or has no school selected. */
export function SlotState({ school, isLooking, isLoading, error, onRetry, children }: Props) {
  if (error)
    return <NotLoaded title="The month could not be loaded" error={error} onRetry={onRetry} />
  if (isLooking) return <Loading />
  if (!school) return <ListMessage title="Choose a school">Its months appear here.</ListMessage>
  if (isLoading) return <Loading />
  return children
}
