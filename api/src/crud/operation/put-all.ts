import type { AnyRow } from '@tinkerdesk/shared'
import { system } from '../../access/system.js'
import type { Start } from './context.js'
import type { Operation } from './operation.js'

/** Fields to set in a record. */
interface Setting {
  id: string
  patch: Record<string, unknown>
}

/** The operation that changes fields of another record in the name of the product. */
export type Put = Operation<Start & Setting, AnyRow>

/** The records of one resource in which references are removed or set. */
export type Place = Omit<Start, 'me'>

/** Sets fields of records in one batch. Returns the rows as they are now, or throws the problem of the first that is refused. */
export async function putAll(
  put: Put,
  place: Place,
  settings: readonly Setting[],
): Promise<AnyRow[]> {
  const outcomes = await put.many(settings.map((setting) => ({ ...place, me: system, ...setting })))
  return outcomes.map(({ answer, problem }) => {
    if (problem) throw problem
    return answer
  })
}
