import { useState } from 'react'
import { useLocation } from 'react-router'

/** Returns the state of a link that opens a conversation and keeps the search beside it: another address draws the list again. */
export const withSearch = (search: string) => (search === '' ? {} : { state: { search } })

/** The text that is typed in the search above a list of conversations, and its setter. Starts with the search that the link kept. */
export function useKeptSearch(): [string, (next: string) => void] {
  const state: unknown = useLocation().state
  return useState(() =>
    state !== null &&
    typeof state === 'object' &&
    'search' in state &&
    typeof state.search === 'string'
      ? state.search
      : '',
  )
}
