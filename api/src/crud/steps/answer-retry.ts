import { ProblemError } from '../../problems/problem-error.js'
import { Done } from './operation.js'
import { isRetry } from '../write/audit.js'
import { isTaken } from '../write/row-checks.js'
import { newId } from '../write/writer.js'
import { hasContent, saysTheSame } from './same-content.js'
import { readAnswer } from './strip.js'
import type { Authorised, Start, Validated } from './context.js'

type Needs = Start & Authorised & Validated & { sentId: string | undefined; digest: string | null }

/** Treats the same id with the same content by the same person as a retry: the result is the existing record. */
export async function answerRetry(context: Needs): Promise<{ id: string } | Done<unknown>> {
  const { tx, me, plan, sentId, digest } = context
  const id = sentId ?? newId()
  if (sentId === undefined || !(await isTaken(tx, plan, id))) return { id }
  const isSame =
    (await isRetry(tx, me, plan.resource, id, digest)) &&
    (await (digest === null ? hasContent : saysTheSame)(context, id))
  if (!isSame) throw new ProblemError('id_exists')
  return new Done(await readAnswer(context, id))
}
