import { isUnique, leavesOf, relationTarget, resourceNamed, type Field } from '@tinkerdesk/shared'

/** Returns what is wrong with a name that several records of a relation have. */
export function severalCalled(field: Field, name: string): string {
  const fields = leavesOf(resourceNamed(relationTarget(field).to))
  return fields.some(({ field: own }) => own.kind === 'email' && isUnique(own))
    ? `Several are called “${name}”. Choose one in the list, or write its e-mail or ID.`
    : `Several are called “${name}”. Choose one in the list, or write its ID.`
}
