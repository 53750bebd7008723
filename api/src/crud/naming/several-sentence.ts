import type { ShownRow } from '@tinkerdesk/shared'
import { toldApart } from './telling.js'
import type { Plan } from '../plan/plan.js'

/** Returns the sentence for a name that several records have. It shows how to write one of them, if that tells them apart. */
export function severalSentence(
  plan: Plan,
  rows: readonly ShownRow[],
  name: string,
  where: string | undefined,
): string {
  const many = plan.resource.label.many.toLowerCase()
  const names = rows.map((row) => toldApart(plan, row))
  const { length } = rows
  if (new Set(names).size === length) {
    const example = names[0]!
    return where
      ? `${length} ${many} in ${where} are called “${name}”. Write “${example}”, or the ID of the one you mean.`
      : `${length} ${many} are called “${name}”. Write “${example}”, or the ID of the one you mean.`
  }
  return where
    ? `${length} ${many} in ${where} are called “${name}”. Write the ID of the one you mean.`
    : `${length} ${many} are called “${name}”. Write the ID of the one you mean.`
}
