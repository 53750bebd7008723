import {
  fieldAt,
  idPattern,
  isUnique,
  isWithin,
  leavesOf,
  offerAt,
  offeredWhere,
  sharedKind,
  targetOf,
  textKey,
  titleOf,
  titleRelationsOf,
  valueAt,
  type NamedRecord,
  type ShownRow,
} from '@tinkerdesk/shared'
import { planOf, type Plan } from '../plan/plan.js'
import type { QueryNode } from '../query/query.js'
import { rightsOf } from '../query/rights.js'
import { offeredOrAll } from '../write/offered.js'
import type { Importing } from './importing.js'
import { assertImportable } from './import-rows.js'
import { namedCondition, partsOfName } from './name-parts.js'

/** Parts of names in one condition. */
const maxParts = 400
/** Records that some names are compared with. */
const maxAlike = 500

type PartsOf = (name: string) => string[]

/** Returns names in groups whose parts fit into one condition. */
function* grouped(names: readonly string[], partsOf: PartsOf): Generator<{ names: string[]; parts: string[] }> {
  let group = { names: [] as string[], parts: [] as string[] }
  for (const name of names) {
    const parts = partsOf(name)
    if (group.names.length > 0 && group.parts.length + parts.length > maxParts) {
      yield group
      group = { names: [], parts: [] }
    }
    group = { names: [...group.names, name], parts: [...new Set([...group.parts, ...parts])] }
  }
  if (group.names.length > 0) yield group
}

/** Returns the texts that make up the name of a record. None if this person may not list by each of them. */
function nameTexts({ resource }: Plan, mayQuery: (path: string) => boolean): string[] {
  const leaves = leavesOf(resource).filter(({ path }) => resource.title.some((title) => isWithin(path, title)))
  const isPlain = leaves.every(({ path, field }) => sharedKind(field).textual && mayQuery(path))
  return isPlain && titleRelationsOf(resource).length === 0 ? leaves.map(({ path }) => path) : []
}

/**
 * Finds the records that some texts name in a relation: by id, by e-mail or by their whole name, among those that the person may read. Few
 * statements for all of them. Throws `unknown_field` for a relation that this person may not set.
 */
export async function findNames(importing: Importing, path: string, texts: readonly string[]): Promise<NamedRecord[][]> {
  assertImportable(importing, [path])
  const { machine, me } = importing
  const field = fieldAt(importing.plan.resource, path)
  const target = field && targetOf(field)
  if (!target) return texts.map(() => [])
  const plan = planOf(target.to)
  const rights = rightsOf(plan, me)
  const mayQuery = (leaf: string) => rights.mayQuery(leaf)
  const results = new Map<string, Map<string, ShownRow>>(texts.map((text) => [text, new Map()]))
  const note = (rows: readonly ShownRow[], keyOf: (row: ShownRow) => string, keyOfText: (text: string) => string) => {
    const byKey = new Map<string, ShownRow[]>()
    for (const row of rows) byKey.set(keyOf(row), [...(byKey.get(keyOf(row)) ?? []), row])
    for (const [text, matching] of results) for (const row of byKey.get(keyOfText(text)) ?? []) matching.set(row.id, row)
  }
  const list = async (where: QueryNode) => (await machine.reader.list(me, plan, { where, sort: [], joins: [] }, maxAlike)).rows

  const ids = texts.filter((text) => idPattern.test(text))
  if (ids.length > 0)
    note(
      await machine.reader.readable(machine.database.read, me, plan, ids),
      ({ id }) => id,
      (text) => text,
    )
  const mail = leavesOf(plan.resource).find(({ path: leaf, field: own }) => isUnique(own) && sharedKind(own).textual && mayQuery(leaf))
  const mails = texts.filter((text) => text.includes('@'))
  if (mail && mails.length > 0)
    note(
      await list({ path: mail.path, operator: '$inL', value: mails }),
      (row) => String(valueAt(row, mail.path)).toLowerCase(),
      (text) => text.toLowerCase(),
    )
  const paths = nameTexts(plan, mayQuery)
  const partsOf: PartsOf = (name) => partsOfName(name, paths.length)
  const noteNamed = async (names: readonly string[], parts: readonly string[]): Promise<void> => {
    const rows = await list(namedCondition(paths, parts))
    note(rows, (row) => textKey(titleOf(plan.resource, row)), textKey)
    if (rows.length < maxAlike || names.length === 1) return
    // First names and last names of the group together mean more people than were read.
    const middle = Math.ceil(names.length / 2)
    for (const half of [names.slice(0, middle), names.slice(middle)]) await noteNamed(half, [...new Set(half.flatMap(partsOf))])
  }
  const named = paths.length > 0 ? texts.filter((text) => results.get(text)!.size === 0 && textKey(text) !== '') : []
  for (const { names, parts } of grouped([...new Set(named)], partsOf)) await noteNamed(names, parts)
  const scopeOf = (row: ShownRow): string | null => {
    const value = target.within && mayQuery(target.within.by) ? valueAt(row, target.within.by) : null
    return typeof value === 'string' ? value : null
  }
  const offer = offerAt(importing.plan.resource, path)
  const offered = offer && offeredWhere(offer, null, me)
  const answers: NamedRecord[][] = []
  for (const text of texts) {
    const rows = await offeredOrAll(machine.database.read, plan, [...results.get(text)!.values()], offered)
    answers.push(rows.slice(0, 5).map((row) => ({ id: row.id, title: titleOf(plan.resource, row), scope: scopeOf(row) })))
  }
  return answers
}
