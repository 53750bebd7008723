import { ProblemError } from '../../../problems/problem-error.js'
import type { AnyRow } from '@tinkerdesk/shared'
import { assertLimits, fullPlaces } from '../../write/capacity.js'
import type { Changed, Checked, Prepared, Room, Start } from '../../operation/context.js'

/** Throws if the row needs room where there is none. */
export async function findRoom({
  tx,
  plan,
  before,
  next,
}: Start & Prepared & Checked): Promise<Room> {
  const [full] = await fullPlaces(tx, plan, before, next)
  if (full)
    throw new ProblemError(full.atMost.codes.full, {
      title: full.message,
      issues: [{ path: full.atMost.at, message: full.message }],
    })
  return { hasRoom: true }
}

/** Throws if the row needs room where there is none, or lowers a limit below what is there. */
export async function keepCapacity(
  context: Start & Prepared & Checked & Changed & { before: AnyRow },
): Promise<Room> {
  await assertLimits(context, context.before, context.next, context.changed)
  return findRoom(context)
}
