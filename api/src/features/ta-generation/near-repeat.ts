import type { NamedActivity } from '@tinkerdesk/shared'
import type { LibraryActivity } from './compose.js'
import { likenessTo, nearlyRepeats, type DraftContent } from './words.js'

/** Returns the activity that a draft nearly repeats most. */
export function nearRepeat(
  draft: DraftContent,
  activities: readonly LibraryActivity[],
): NamedActivity | null {
  const likeness = likenessTo(draft)
  const [alike] = activities
    .map(({ id, content }) => ({ id, name: content.taName, share: likeness(content) }))
    .toSorted((left, right) => right.share - left.share)
  return alike && alike.share >= nearlyRepeats ? { id: alike.id, name: alike.name } : null
}
