import { fieldProblem } from '../../problems/field-problem.js'
import { fieldAt, isBlankText, offerAt, offeredWhere, scopeOf, typedCell, valueAt, type ShownRow } from '@tinkerdesk/shared'
import { putIn } from '../plan/row-values.js'
import { inOtherLanguages } from '../query/resource-in.js'
import { readScope } from '../write/targets.js'
import type { Writing } from './writing.js'
import type { Names } from './names.js'

/**
 * Returns the values of a line. Empty cells are left out: they change nothing. A cell that limits the choice of another is read before it,
 * whatever the order of the columns; a cell that is empty counts as the present value of the record.
 */
export async function valuesOf(
  { machine, me, plan }: Writing,
  names: Names,
  cells: { readonly [path: string]: string },
  current: ShownRow | undefined,
): Promise<Record<string, unknown>> {
  const spoken = inOtherLanguages(plan.resource)
  const values: Record<string, unknown> = {}
  const begun = new Set<string>()
  const read = async (path: string): Promise<void> => {
    const text = cells[path] ?? ''
    if (isBlankText(text) || begun.has(path)) return
    begun.add(path)
    const field = fieldAt(plan.resource, path)!
    const cell = typedCell(
      text,
      field,
      spoken.flatMap((other) => fieldAt(other, path) ?? []),
    )
    if ('empty' in cell) return
    if ('problem' in cell) throw fieldProblem(path, cell.problem)
    const within = 'names' in cell ? scopeOf(plan.resource, field) : undefined
    if (within) await read(within.chosen)
    const isChosenHere = within && valueAt(values, within.chosen) !== undefined
    const scope = within && (await readScope(machine.database.read, me, plan, within, isChosenHere ? values : (current ?? {}), true))
    const offer = offerAt(plan.resource, path)
    const limits = { scope, offered: offer && offeredWhere(offer, null, me) }
    putIn(values, path.split('.'), 'names' in cell ? await names.idsOf(field, cell.names, limits) : cell.value)
  }
  for (const path of Object.keys(cells)) await read(path)
  return values
}
