import { lastItem, normalisedText } from '@tinkerdesk/shared'
import type { Transaction } from '../../database/database.js'
import { savedViewRows, viewDefaults } from '../../resources/saved-views.tables.js'
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
  normalisedText(text)
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** True if a view filters by the child, or its name, search and filters have all words of the child's name. Parts of words do not count. */
export function isAbout(
  { name, query }: Omit<View, 'id'>,
  { id, name: child, accounts }: Pick<Child, 'id' | 'name' | 'accounts'>,
): boolean {
  if ([id, ...accounts].some((each) => query.includes(each))) return true
  const values = [...new URLSearchParams(query)].flatMap(([key, value]) =>
    key === 'q' || key.startsWith('f.') ? [value] : [],
  )
  const words = new Set(wordsIn([name, ...values].join(' ')))
  const nameWords = wordsIn(child)
  return nameWords.length > 0 && nameWords.every((word) => words.has(word))
}

/** Deletes the views of lists that are a child's own or about it. The words of a query are encoded, so the database cannot compare them. */
export async function removeViews(tx: Transaction, child: Child): Promise<void> {
  await savedViewRows.remove(tx, { user_id: child.accounts })
  await viewDefaults.remove(tx, { user_id: child.accounts })
  let from = ''
  for (;;) {
    const next = { columns: ['id', 'name', 'query'], order: ['id'], limit: atOnce } as const
    const views = await savedViewRows.find(tx, { id: { $gt: from } }, next)
    const ids = views.filter((view) => isAbout(view, child)).map(({ id }) => id)
    await viewDefaults.remove(tx, { view_id: ids })
    await savedViewRows.remove(tx, { id: ids })
    if (views.length < atOnce) return
    from = lastItem(views).id
  }
}
