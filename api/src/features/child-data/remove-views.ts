import type { Transaction } from '../../database/database.js'
import type { Child } from './child.js'

interface View {
  id: string
  name: string
  /** The query of a list's address. */
  query: string
}

/** Rows that one statement reads, and ids in one statement. */
const atOnce = 500

const wordsIn = (text: string): string[] =>
  text
    .normalize()
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** True if a view filters by the child, or its name, search and filters have all words of the child's name. Parts of words do not count. */
export function isAbout(
  { name, query }: Omit<View, 'id'>,
  { id, name: child, accounts }: Pick<Child, 'id' | 'name' | 'accounts'>,
): boolean {
  if ([id, ...accounts].some((each) => query.includes(each))) return true
  const values = [...new URLSearchParams(query)].flatMap(([key, value]) => (key === 'q' || key.startsWith('f.') ? [value] : []))
  const words = new Set(wordsIn([name, ...values].join(' ')))
  const nameWords = wordsIn(child)
  return nameWords.length > 0 && nameWords.every((word) => words.has(word))
}

/** Deletes the views of lists that are about a child. The words of a query are encoded, so SQL cannot compare them. */
export async function removeViews(tx: Transaction, child: Child): Promise<void> {
  let from = ''
  for (;;) {
    const views = await tx.all<View>(`SELECT "id", "name", "query" FROM saved_views WHERE "id" > ? ORDER BY "id" LIMIT ?`, [from, atOnce])
    const ids = views.filter((view) => isAbout(view, child)).map(({ id }) => id)
    const marks = ids.map(() => '?').join()
    if (ids.length > 0) await tx.run(`DELETE FROM view_defaults WHERE "view_id" IN (${marks})`, ids)
    if (ids.length > 0) await tx.run(`DELETE FROM saved_views WHERE "id" IN (${marks})`, ids)
    if (views.length < atOnce) return
    from = views.at(-1)!.id
  }
}
