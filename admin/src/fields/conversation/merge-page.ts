import type { Comment, CommentPage } from '@tinkerdesk/shared'

/** The loaded entries of a conversation, newest first. */
export interface Loaded {
  entries: readonly Comment[]
  hasOlder: boolean
}

export const nothingLoaded: Loaded = { entries: [], hasOlder: false }

/** Returns the entries with a page of older ones below them. */
export const withOlder = ({ entries }: Loaded, page: CommentPage): Loaded => ({
  entries: [...entries, ...page.data.filter(({ id }) => !entries.some((entry) => entry.id === id))],
  hasOlder: page.hasOlder,
})

/**
 * Returns the entries with the newest page loaded again: it brings new entries, and those that are gone from its range disappear. If nothing
 * connects it to what was loaded, older entries are loaded again on request.
 */
export function withNewest({ entries, hasOlder }: Loaded, page: CommentPage): Loaded {
  const oldest = page.data.at(-1)?.id
  if (!page.hasOlder || oldest === undefined || !entries.some(({ id }) => id >= oldest))
    return { entries: page.data, hasOlder: page.hasOlder }
  const older = entries.filter(({ id }) => id < oldest)
  return {
    entries: [...page.data, ...older],
    hasOlder: older.length > 0 ? hasOlder : page.hasOlder,
  }
}
