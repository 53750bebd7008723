import {
  fieldAt,
  idPattern,
  isUnique,
  isWithin,
  leavesOf,
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
import type { Importing } from './importing.js'
import { assertImportable } from './import-rows.js'

/** Parts of names in one condition. */
const maxParts = 400
/** Records that some names are compared with. */
const maxAlike = 500
const maxWords = 6

/** Returns every run of words in a name: "asha", "asha kumari", "kumari". A field of a name holds one of them. */
function partsOf(name: string): string[] {
  const words = textKey(name).split(' ').filter(Boolean).slice(0, maxWords)
  return words.flatMap((_, from) => words.slice(from).map((_word, length) => words.slice(from, from + length + 1).join(' ')))
}

/** Returns names in groups whose parts fit into one condition. */
function* grouped(names: readonly string[]): Generator<{ names: string[]; parts: string[] }> {
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

/** Returns the condition that holds for records with one of some names, or `null` if this person may not list by name. */
function namedCondition({ resource }: Plan, mayQuery: (path: string) => boolean, parts: readonly string[]): QueryNode | null {
  const leaves = leavesOf(resource).filter(({ path }) => resource.title.some((title) => isWithin(path, title)))
  const isPlain = leaves.every(({ path, field }) => sharedKind(field).textual && mayQuery(path))
  if (leaves.length === 0 || titleRelationsOf(resource).length > 0 || !isPlain) return null
  return {
    all: leaves.map(({ path }): QueryNode => ({
      any: [
        { path, operator: '$inL', value: parts },
        { path, operator: '$isnull', value: undefined },
      ],
    })),
  }
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
  for (const { parts } of grouped(texts.filter((text) => results.get(text)!.size === 0 && textKey(text) !== ''))) {
    const where = namedCondition(plan, mayQuery, parts)
    if (!where) break
    note(await list(where), (row) => textKey(titleOf(plan.resource, row)), textKey)
  }
  const scopeOf = (row: ShownRow): string | null => {
    const value = target.within && mayQuery(target.within.by) ? valueAt(row, target.within.by) : null
    return typeof value === 'string' ? value : null
  }
  return texts.map((text) =>
    [...results.get(text)!.values()].slice(0, 5).map((row) => ({ id: row.id, title: titleOf(plan.resource, row), scope: scopeOf(row) })),
  )
}
