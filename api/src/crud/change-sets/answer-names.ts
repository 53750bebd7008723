import { fieldAt, offerAt, offeredWhere, targetOf, titleOf, valueAt, type NamedRecord, type ShownRow } from '@tinkerdesk/shared'
import { offeredOrAll } from '../write/offered.js'
import type { NameSearch, NameTarget } from './name-search.js'

/** Records that one text is answered with. */
const maxAnswers = 5

type Needs = NameSearch & NameTarget & { areNamesMatched: true }

/** Returns the records that each text names: of several, those that the relation offers. */
export async function answerNames({ machine, me, plan, path, texts, ...search }: Needs): Promise<{ answer: NamedRecord[][] }> {
  const { target, mayQuery, matches } = search
  const within = targetOf(fieldAt(plan.resource, path)!)?.within
  const scopeOf = (row: ShownRow): string | null => {
    const value = within && mayQuery(within.by) ? valueAt(row, within.by) : null
    return typeof value === 'string' ? value : null
  }
  const offer = offerAt(plan.resource, path)
  const offered = offer && offeredWhere(offer, null, me)
  const answer: NamedRecord[][] = []
  for (const text of texts) {
    const rows = await offeredOrAll(machine.database.read, target, matches.of(text), offered)
    answer.push(rows.slice(0, maxAnswers).map((row) => ({ id: row.id, title: titleOf(target.resource, row), scope: scopeOf(row) })))
  }
  return { answer }
}
