import { ProblemError } from '../../../problems/problem-error.js'
import { noteCauses } from '../../machine/cause.js'
import { isRetry } from '../../write/audit.js'
import { takenIds } from '../../write/row-checks.js'
import { newId } from '../../write/writer.js'
import type { Authorised, Start, Validated } from '../../operation/context.js'
import { batchStep, Done } from '../../operation/operation.js'
import { hasContent, saysTheSame } from './same-content.js'
import { readAnswer } from '../../operation/read-answer.js'

type Needs = Start & Authorised & Validated & { sentId: string | undefined; digest: string | null }

/** Treats the same id with the same content by the same person as a retry: the result is the existing record. */
async function answerOf(context: Needs, id: string): Promise<Done<unknown> | ProblemError> {
  const { tx, me, plan, digest } = context
  const isSame =
    (await isRetry(tx, me, plan.resource, id, digest)) &&
    (await (digest === null ? hasContent : saysTheSame)(context, id))
  return isSame ? new Done(await readAnswer(context, id)) : new ProblemError('id_exists')
}

/** Gives each new record its id. Ends for a retry with the record as it is, and refuses an id that another record has. */
export const answerRetry = batchStep<Needs, { id: string }>(async (rows) => {
  const { tx, me, plan } = rows[0]!
  const ids = rows.map(({ sentId }) => sentId ?? newId())
  const sent = rows.flatMap(({ sentId }) => sentId ?? [])
  const taken = sent.length > 0 ? await takenIds(tx, plan, sent) : new Set<string>()
  noteCauses(tx, me, plan.resource.name, ids)
  const results: ({ id: string } | Done<unknown> | ProblemError)[] = []
  for (const [at, id] of ids.entries())
    results.push(taken.has(id) ? await answerOf(rows[at]!, id) : { id })
  return results
})
