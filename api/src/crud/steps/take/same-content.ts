import { conversationOf, mergeChange } from '@tinkerdesk/shared'
import { selectRows } from '../../query/rows/rows.js'
import { fragment } from '../../sql/fragment.js'
import { repeatsLast } from '../../write/comments.js'
import { changedLeaves } from '../../write/writer.js'
import type { Start, Validated } from '../../operation/context.js'

type Needs = Start & Validated

/** Returns true if a comment that is sent again is the person's last one. It is in no digest. */
export async function saysTheSame({ tx, me, plan, patch }: Needs, id: string): Promise<boolean> {
  const text = patch[conversationOf(plan.resource)?.path ?? '']
  return typeof text !== 'string' || repeatsLast(tx, plan.resource, id, me.uid, text)
}

/** Returns true if a record without a digest still has the content that is sent again. */
export async function hasContent({ tx, plan, patch }: Needs, id: string): Promise<boolean> {
  const [current] = await selectRows(tx, { plan, where: fragment('t."id" = ?', id), limit: 1 })
  const named = plan.leaves.filter(({ keys }) => Object.hasOwn(patch, keys[0]!))
  return (
    current !== undefined &&
    changedLeaves(named, current.row, mergeChange(plan.resource, current.row, patch)).length === 0
  )
}
