import { idPattern, valueAt } from '@tinkerdesk/shared'
import { someRows } from '../read/some-rows.js'
import { keyTextsOf } from './key-texts.js'
import type { NameSearch, NameTarget } from './name-search.js'

/** Finds the records whose ids, e-mails or codes are among the texts. */
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
  for (const { path, keyOf } of keyTextsOf(target, mayQuery)) {
    const value = [...new Set(texts.map(keyOf))].filter((key) => key !== undefined)
    if (value.length === 0) continue
    const where = { path, operator: '$inL', value }
    const rows = await someRows(machine, { me, plan: target, where, limit: value.length, leaving })
    matches.note(
      rows,
      (row) => keyOf(String(valueAt(row, path))) ?? '',
      (text) => keyOf(text) ?? text,
    )
  }
  return { areKeysMatched: true }
}
