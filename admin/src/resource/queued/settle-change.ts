import {
  resourceNamed,
  type AnyRow,
  type Me,
  type Resource,
  type ResourceName,
} from '@tinkerdesk/shared'
import { HttpProblem } from '../../client/http-problem.js'
import { queue } from '../../client/queue/queue.js'
import type { QueueEntry } from '../../client/queue/queue-entry.js'
import { rightsOf } from '../../fields/rights.js'
import { differencesOf, mergedOf, type Difference } from '../conflict/conflict-merge.js'
import { checkForm, completeRow } from '../values/check-form.js'
import { bodyOf, changeOf, changeRequest, type QueuedChange } from './queued-change.js'

/** A change that met another one: the current record, and the fields to decide about. */
export interface QueuedConflict {
  change: QueuedChange
  current: AnyRow
  differences: readonly Difference[]
}

const isRow = (value: unknown): value is AnyRow =>
  typeof value === 'object' && value !== null && 'id' in value && 'version' in value

/** Returns the conflict of an entry, or undefined if it has none. */
export function conflictOf(
  resource: Resource,
  me: Me,
  entry: QueueEntry,
): QueuedConflict | undefined {
  const change = changeOf(entry)
  if (!change || entry.refusal?.code !== 'version_conflict' || !isRow(entry.refusal.current))
    return undefined
  const current = completeRow(resource, entry.refusal.current)
  const differences = differencesOf(
    resource,
    completeRow(resource, change.start),
    change.row,
    current,
    rightsOf(resource, me).mayShow,
  )
  return { change, current, differences }
}

/** Sends the merge of both versions instead of the refused change, or nothing if it is the current record. Throws an `HttpProblem`. */
export async function sendMerged(
  resource: Resource,
  me: Me,
  entry: QueueEntry,
  current: AnyRow,
  merged: Record<string, unknown>,
): Promise<void> {
  const { body, issues } = checkForm(resource, rightsOf(resource, me).mayUpdate, current, merged)
  if (issues.length > 0)
    throw new HttpProblem('validation_failed', issues[0]!.message, 400, { issues })
  if (Object.keys(body).length === 0) return void (await queue.discard(entry.id))
  await queue.change(entry.id, {
    request: changeRequest(resource, current.id, current.version, body),
    shown: {
      resource: resource.name,
      start: current,
      row: { ...current, ...merged },
    } satisfies QueuedChange,
  })
}

/** Merges every conflict in which no field was changed by both, as after a save whose answer was lost. The others wait for a choice. */
export async function settleConflicts(me: Me): Promise<void> {
  for (const entry of queue.entries()) {
    const change = changeOf(entry)
    if (!change) continue
    const resource = resourceNamed(change.resource as ResourceName)
    const conflict = conflictOf(resource, me, entry)
    // A version that is not newer would be refused again. The record on screen may be newer than the request: its live event came first.
    if (
      !conflict ||
      conflict.current.version <= Number(bodyOf(entry).version) ||
      conflict.differences.some(({ usual }) => usual === null)
    )
      continue
    const usual = Object.fromEntries(conflict.differences.map(({ path, usual }) => [path, usual]))
    // A merge that does not pass the checks is shown on its page.
    await sendMerged(
      resource,
      me,
      entry,
      conflict.current,
      mergedOf(conflict.current, conflict.differences, usual),
    ).catch(() => undefined)
  }
}
