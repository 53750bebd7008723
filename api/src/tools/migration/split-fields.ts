import { schemaOf } from '@tinkerdesk/shared'
import { snake } from '../../crud/plan/plan.js'
import type { SchemaColumns } from '../../database/schema/schema-columns.js'
import type { Terminal } from '../terminal.js'
import { holders, type HeldRows } from './held-rows.js'
import type { MigrationOptions } from './migration-options.js'
import { formerNameOf, type ResourceMove } from './resource-moves.js'
import { partsOfText, splitOf, type Split } from './splits.js'

/** Texts that are shown of each sort: with one mark, without one, with several. */
const maxExamples = 3

/**
 * Returns the splits that the options name, after showing what they do with texts of the developer's own database. Throws a sentence if the
 * developer does not agree.
 */
export async function splitFields(
  { splits }: Pick<MigrationOptions, 'splits'>,
  columns: SchemaColumns,
  resources: readonly ResourceMove[],
  terminal: Terminal,
  heldRows: HeldRows,
): Promise<Split[]> {
  const all = splits.map((text) => splitOf(text, columns))
  for (const split of all)
    for (const line of await preview(split, resources, heldRows)) terminal.print(line)
  if (
    all.length > 0 &&
    terminal.isInteractive &&
    !(await terminal.confirm('Split them like this?'))
  )
    throw new Error('Stopped. Nothing was written.')
  return all
}

async function preview(
  split: Split,
  resources: readonly ResourceMove[],
  heldRows: HeldRows,
): Promise<string[]> {
  const { plan, from, to, isLast, mark } = split
  const live = await heldRows.values(plan.table, snake(from))
  const archived = await heldRows.archived(formerNameOf(plan.resource.name, resources), from)
  const texts = [...live, ...archived]
    .map(({ value, n }) => {
      const text = String(value)
      return { text, n, parts: partsOfText(split, text), marks: text.trim().split(mark).length - 1 }
    })
    .sort((a, b) => (a.text < b.text ? -1 : 1))
  const [first, second] = to.map(({ path }) => path) as [string, string]
  const at = mark === ' ' ? `the ${isLast ? 'last' : 'first'} space` : `the first "${mark}"`
  const sorts = [
    texts.filter(({ marks }) => marks === 1),
    texts.filter(({ marks }) => marks === 0),
    texts.filter(({ marks }) => marks > 1),
  ]
  const refused = texts.flatMap((each) =>
    each.parts.flatMap((part, place) => {
      const { success, error } = schemaOf(to[place]!.field).safeParse(part)
      const reason = error?.issues[0]?.message ?? 'it is refused'
      return part === '' || success ? [] : [{ n: each.n, part, path: to[place]!.path, reason }]
    }),
  )
  const [example] = refused
  return [
    `${plan.resource.url}.${from} is split at ${at} into ${first} and ${second}: ${holders(total(live), total(archived))}.`,
    ...sorts.flatMap((sort) =>
      sort
        .slice(0, maxExamples)
        .map(({ text, parts }) => `  "${text}" → ${first} "${parts[0]}", ${second} "${parts[1]}"`),
    ),
    ...(sorts[1]!.length > 0
      ? [`  Undivided, the whole text is ${first}: ${times(total(sorts[1]!))}.`]
      : []),
    ...(example
      ? [
          `Warning: ${times(total(refused))} a part is not accepted (${example.path} "${example.part}": ${example.reason}). A person who edits such a record has to correct it.`,
        ]
      : []),
  ]
}

const total = (counts: readonly { n: number }[]): number =>
  counts.reduce((sum, { n }) => sum + n, 0)

const times = (n: number): string => (n === 1 ? 'once' : `${n} times`)
