import { titledProblem } from '../../../problems/field-problem.js'
import type { AnyRow } from '@tinkerdesk/shared'
import { fullPlaces } from '../../write/capacity.js'
import { assertLimits } from '../../write/lowered-limit.js'
import { takenPeriods } from '../../write/overlaps.js'
import type { Changed, Checked, Prepared, Room, Start } from '../../operation/context.js'

/** Throws if the row needs room where there is none, or time that another row has. */
export function findRoom(context: Start & Prepared & Checked): Room | Promise<Room> {
  const { atMost, noOverlap } = context.plan.resource
  return atMost.length + noOverlap.length > 0 ? foundRoom(context) : { hasRoom: true }
}

async function foundRoom(context: Start & Prepared & Checked): Promise<Room> {
  const { tx, plan, before, next } = context
  const [full] = await fullPlaces(tx, plan, before, next)
  if (full) throw titledProblem(full.atMost.at, full.message, full.atMost.codes.full)
  const [taken] = await takenPeriods(context, before, next)
  if (taken) throw titledProblem(taken.rule.at, taken.message, 'duplicate')
  return { hasRoom: true }
}

/** Throws if the row needs room where there is none, or lowers a limit below what is there. */
export async function keepCapacity(
  context: Start & Prepared & Checked & Changed & { before: AnyRow },
): Promise<Room> {
  await assertLimits(context, context.before, context.next, context.changed)
  return findRoom(context)
}
