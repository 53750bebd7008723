import { conversationOf, mergeChange } from '@tinkerdesk/shared'
import { ProblemError } from '../../problems/problem-error.js'
import { Done } from '../operation.js'
import { selectRows } from '../query/rows.js'
import { fragment } from '../sql/fragment.js'
import { isRetry } from '../write/audit.js'
import { repeatsLast } from '../write/comments.js'
import { isTaken } from '../write/row-checks.js'
import { changedLeaves, newId } from '../write/writer.js'
import { readAnswer } from './strip.js'
import type { Authorised, Start, Validated } from './context.js'

type Needs = Start & Authorised & Validated & { sentId: string | undefined; digest: string | null }

/** Treats the same id with the same content by the same person as a retry: the result is the existing record. */
export async function answerRetry(context: Needs): Promise<{ id: string } | Done<unknown>> {
  const { tx, me, plan, sentId, digest } = context
  const id = sentId ?? newId()
  if (sentId === undefined || !(await isTaken(tx, plan, id))) return { id }
  if (
    !(await isRetry(tx, me, plan.resource, id, digest)) ||
    !(digest === null ? await hasContent(context, id) : await saysTheSame(context, id))
  )
    throw new ProblemError('id_exists')
  return new Done(await readAnswer(context, id))
}

/** Returns true if a comment that is sent again is the person's last one. It is in no digest. */
async function saysTheSame({ tx, me, plan, patch }: Needs, id: string): Promise<boolean> {
  const text = patch[conversationOf(plan.resource)?.path ?? '']
  return typeof text !== 'string' || repeatsLast(tx, plan.resource, id, me.uid, text)
}

/** Returns true if a record without a digest still has the content that is sent again. */
async function hasContent({ tx, plan, patch }: Needs, id: string): Promise<boolean> {
  const [current] = await selectRows(tx, { plan, where: fragment('t."id" = ?', id), limit: 1 })
  const named = plan.leaves.filter(({ keys }) => Object.hasOwn(patch, keys[0]!))
  return current !== undefined && changedLeaves(named, current.row, mergeChange(plan.resource, current.row, patch)).length === 0
}
