import { Input } from 'antd'
import type { ReactNode } from 'react'
import { NotLoaded } from '../../../ui/messages/not-loaded.js'
import { Loading } from '../../../ui/messages/loading.js'

interface StateProps {
  /** As `useApiQuery` returns it. */
  query: {
    data: readonly unknown[] | undefined
    isLoading: boolean
    error: { message: string } | null
    refresh: () => void
  }
  /** The title of the message when loading failed. */
  fault: string
  /** Shown without rows. */
  empty: ReactNode
}

/** A list of conversations without rows: a fault, a spinner, or why there are none. */
export const ChatsState = ({
  query: { data, isLoading, error, refresh },
  fault,
  empty,
}: StateProps) => (
  <>
    {error && !data ? <NotLoaded title={fault} error={error} onRetry={refresh} /> : null}
    {isLoading && !error ? <Loading /> : null}
    {data?.length === 0 ? empty : null}
  </>
)

interface SearchProps {
  label: string
  placeholder: string
  value: string
  onChange: (next: string) => void
}

/** The search above a list of conversations. */
export const ChatsSearch = ({ label, placeholder, value, onChange }: SearchProps) => (
  <Input
    type="search"
    aria-label={label}
    placeholder={placeholder}
    maxLength={100}
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
)
