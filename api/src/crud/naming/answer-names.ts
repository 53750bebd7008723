import {
  declaredField,
  offerAt,
  offeredWhere,
  targetOf,
  titleOf,
  valueAt,
  type NamedRecord,
  type ShownRow,
} from '@tinkerdesk/shared'
import { toldApart } from './telling.js'
import { offeredOrAll } from '../write/offered.js'
import type { NameSearch, NameTarget } from './name-search.js'

/** Records that one text is answered with. */
const maxAnswers = 5

type Needs = NameSearch & NameTarget & { likely: ReadonlyMap<string, ShownRow> }

/** Returns the records that each text names: of several, those that the relation offers. Of none, the only one that is like it. */
export async function answerNames({
  machine,
  me,
  plan,
  path,
  texts,
  ...search
}: Needs): Promise<{ answer: NamedRecord[][] }> {
  const { target, mayQuery, matches, likely } = search
  const within = targetOf(declaredField(plan.resource, path))?.within
  const scopeOf = (row: ShownRow): string | null => {
    const value = within && mayQuery(within.by) ? valueAt(row, within.by) : null
    return typeof value === 'string' ? value : null
  }
  const offer = offerAt(plan.resource, path)
  const offered = offer && offeredWhere(offer, null, me)
  const answer: NamedRecord[][] = []
  for (const text of texts) {
    const rows = await offeredOrAll(machine.database.read, target, matches.of(text), offered)
    const named = (row: ShownRow) => ({
      id: row.id,
      title: titleOf(target.resource, row),
      scope: scopeOf(row),
    })
    const like = rows.length === 0 ? likely.get(text) : undefined
    answer.push(
      like
        ? [{ ...named(like), title: toldApart(target, like), isLikely: true }]
        : rows.slice(0, maxAnswers).map(named),
    )
  }
  return { answer }
}
