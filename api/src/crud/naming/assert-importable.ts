import { cellFieldAt, fieldAt, holderOf, isOneCell, isSentIn, maySetBy } from '@tinkerdesk/shared'
import { ProblemError } from '../../problems/problem-error.js'
import { unknownField } from '../query/condition/compile.js'
import { rightsOf } from '../query/condition/rights.js'
import type { Writing } from '../operation/writing.js'

/** Throws for a path that no file may set, or that this person may set in no record. */
export function assertImportable(
  { me, plan }: Pick<Writing, 'me' | 'plan'>,
  paths: readonly string[],
): void {
  const rights = rightsOf(plan, me)
  if (plan.resource.isConfidential || rights.of('create').length + rights.of('update').length === 0)
    throw new ProblemError('forbidden')
  const maySet = [...rights.of('create'), ...rights.of('update')].map(({ grant }) =>
    maySetBy([grant]),
  )
  for (const path of paths) {
    const [field, holder] = [cellFieldAt(plan.resource, path), holderOf(plan.resource, path)]
    const whole = fieldAt(plan.resource, holder)
    const isOpen =
      field &&
      isOneCell(field) &&
      whole &&
      (isSentIn(whole, 'create') || isSentIn(whole, 'change')) &&
      maySet.some((may) => may(holder))
    if (path !== 'id' && !isOpen) throw unknownField(path)
  }
}
