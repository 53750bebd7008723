import {
  leavesOf,
  mayChangeCopy,
  maySetStatus,
  resourceNamed,
  type Me,
  type Resource,
} from '@tinkerdesk/shared'
import {
  changedAt,
  hooksOf,
  records,
  type ComingChange,
  type ResourceHooks,
} from '../../crud/index.js'
import { Events } from '../../events/events.js'
import { ProblemError } from '../../problems/problem-error.js'
import { carriedFields } from './carried-fields.js'
import type { Copy, Step } from './copy.js'
import { copyings, type Copying } from './copying.js'
import { keepOriginal } from './originals.js'
import { isTaking } from './taking.js'

const completed = 'This work is completed. Only an admin or the in-charge can still change it.'

/** The declared maximum of steps in a history. */
const maxSteps = 1000

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

/** Fills a new copy from its source, and keeps the history of its status. */
export const copyHooks: readonly ResourceHooks[] = copyings.map((copying) =>
  hooksOf(resourceNamed(copying.copy), {
    before(change) {
      if (change.action === 'create') return fill(copying, change, change.after as Copy)
      if (change.action === 'update') return changed(copying, change)
    },
    /** Stores the original of a new copy, and emits a change of status after the commit. */
    async after({ action, resource, before, after, me, tx, get }) {
      const [previous, current] = [before as Copy | null, after as Copy | null]
      if (action === 'create' && current?.source)
        await keepOriginal(
          tx,
          copying,
          await records(resourceNamed(copying.source), tx).one(current.source),
        )
      if (action !== 'update' || !previous || !current || previous.status === current.status) return
      tx.afterCommit(() =>
        get(Events).emit('copy-status-changed', {
          resource: resource.name,
          id: current.id,
          student: current.student,
          status: current.status,
          was: previous.status,
          by: me.uid,
        }),
      )
    },
    // The row rule refuses students before any hook runs; this explains why.
    explain: ({ me, row }) =>
      mayChangeCopy(me.role, (row as Copy).status) ? undefined : completed,
  }),
)

/** Returns the fields that the request left open. The gate has checked that the source is within the person's reach. */
async function fill(
  copying: Copying,
  { me, tx, sharesFilesOf }: ComingChange<Resource>,
  copy: Copy,
): Promise<Record<string, unknown> | void> {
  if (copy.source === null) return
  const source = await records(resourceNamed(copying.source), tx).one(copy.source)
  sharesFilesOf({ resource: copying.source, recordId: source.id })
  // Fields that no one may send always come from the source.
  const leaves = leavesOf(resourceNamed(copying.copy))
  const isServers = (name: string) =>
    leaves.every(({ path, field }) => path.split('.')[0] !== name || field.readOnly)
  const open = carriedFields(copying).filter((name) => isServers(name) || isNothing(copy[name]))
  return {
    ...Object.fromEntries(open.map((name) => [name, source[name]])),
    sourceVersion: source.version,
    ...begun([], stepOf(me, copy.status)),
  }
}

function changed(
  copying: Copying,
  { before, after, me, tx, sharesFilesOf }: ComingChange<Resource>,
): Record<string, unknown> | void {
  const copy = after as Copy
  if (copy.source !== null && isTaking(tx))
    sharesFilesOf({ resource: copying.source, recordId: copy.source })
  return step(me, before as Copy, copy)
}

function step(me: Me, previous: Copy, next: Copy): Record<string, unknown> | void {
  if (!mayChangeCopy(me.role, previous.status))
    throw new ProblemError('forbidden', { title: completed })
  if (previous.status === next.status) return
  if (!maySetStatus(me.role, next.status))
    throw new ProblemError('validation_failed', {
      issues: [
        { path: 'status', message: `Only your teachers may set the status to “${next.status}”` },
      ],
    })
  return begun(previous.statusHistory, stepOf(me, next.status))
}

const stepOf = (me: Me, status: string): Step => ({
  status,
  modifiedAt: changedAt(),
  by: me.displayName.slice(0, 200),
})

const begun = (history: readonly Step[], step: Step) => ({
  statusHistory: [...history, step].slice(-maxSteps),
  statusAt: step.modifiedAt,
})
