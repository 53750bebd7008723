import { idPattern, isUnique, leavesOf, sharedKind, valueAt } from '@tinkerdesk/shared'
import type { Plan } from '../plan/plan.js'
import { someRows } from '../read/some-rows.js'
import type { NameSearch, NameTarget } from './name-search.js'

/** Returns the path of the unique text of a record, an e-mail, if this person may search by it. */
export const mailPathOf = (
  { resource }: Plan,
  mayQuery: (path: string) => boolean,
): string | undefined =>
  leavesOf(resource).find(
    ({ path, field }) => isUnique(field) && sharedKind(field).textual && mayQuery(path),
  )?.path

/** Finds the records whose ids or e-mails are among the texts. */
export async function matchKeys({
  machine,
  me,
  leaving,
  texts,
  target,
  mayQuery,
  matches,
}: NameSearch & NameTarget): Promise<{ areKeysMatched: true }> {
  const ids = texts.filter((text) => idPattern.test(text))
  if (ids.length > 0) {
    const rows = await machine.reader.readable(machine.database.read, me, target, ids)
    matches.note(
      rows,
      ({ id }) => id,
      (text) => text,
    )
  }
  const mail = mailPathOf(target, mayQuery)
  const mails = texts.filter((text) => text.includes('@'))
  if (mail !== undefined && mails.length > 0) {
    const where = { path: mail, operator: '$inL', value: mails }
    const rows = await someRows(machine, { me, plan: target, where, limit: mails.length, leaving })
    matches.note(
      rows,
      (row) => String(valueAt(row, mail)).toLowerCase(),
      (text) => text.toLowerCase(),
    )
  }
  return { areKeysMatched: true }
}
