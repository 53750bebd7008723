import { say } from '@tinkerdesk/shared/base/say'
import { countOf } from '../values/count-of.js'
import {
  titleOf,
  type ActionResult,
  type DeclaredAction,
  type Problem,
  type Resource,
} from '@tinkerdesk/shared'
import { shortName } from '../../ui/parts/short-name.js'
import { toast } from '../../ui/messages/toast.js'
import type { ListRow } from '../values/list-row.js'
import type { useRecordWrites } from '../writes/use-record-writes.js'

export interface ActionRun {
  resource: Resource
  action: DeclaredAction
  rows: readonly ListRow[]
  writes: ReturnType<typeof useRecordWrites>
  /** Called with the ids of the changed records. */
  onDone: (ids: readonly string[]) => void
}

/** A record that an action did not change, and why. */
export interface Refused {
  id: string
  title: string
  problem: Problem
}

const chunkSize = 100

/** Sends records a hundred at a time. Returns the results, in order. Throws an `HttpProblem` if a request as a whole fails. */
async function inChunks<Item>(
  items: readonly Item[],
  send: (chunk: readonly Item[]) => Promise<ActionResult[]>,
): Promise<ActionResult[]> {
  const results: ActionResult[] = []
  for (let at = 0; at < items.length; at += chunkSize)
    results.push(...(await send(items.slice(at, at + chunkSize))))
  return results
}

/** Names the rows in one line: the title of one, the number of several. */
export const nameOf = (resource: Resource, rows: readonly ListRow[]): string =>
  rows.length === 1
    ? titleOf(resource, rows[0]!) || resource.label.one
    : countOf(resource, rows.length)

/** Puts the previous values back where nobody changed them since. */
async function takeBack(
  { resource, writes }: ActionRun,
  undos: readonly ActionResult[],
): Promise<void> {
  try {
    const results = await writes.together(({ bulk }) =>
      inChunks(undos, (chunk) =>
        bulk(
          'patch',
          chunk.map(({ id, undo }) => ({ id, ...undo })),
          '?mode=each',
        ),
      ),
    )
    const kept = results.filter(({ problem }) => problem)
    if (kept.length === 0) toast.success('Undone')
    else if (kept.length < undos.length)
      toast.error(
        `${countOf(resource, kept.length)} could not be undone: ${kept[0]!.problem!.title}`,
      )
    else toast.error(`It could not be undone. ${kept[0]!.problem!.title}`)
  } catch (error) {
    toast.error(error instanceof Error ? error.message : 'It could not be undone.')
  }
  await writes.whenRead()
}

function announce(
  run: ActionRun,
  changed: readonly ListRow[],
  undos: readonly ActionResult[],
): void {
  const { resource, action } = run
  const key = `action-${action.key}-${changed[0]!.id}`
  const undo = () => {
    toast.dismiss(key)
    void takeBack(run, undos)
  }
  toast.success(
    `${shortName(nameOf(resource, changed))} ${action.done ? say(action.done) : 'saved'}`,
    {
      key,
      ...(undos.length === changed.length ? { undo } : {}),
    },
  )
}

/**
 * Runs an action, says what changed with an "Undo", and returns the records that it did not change. Throws an `HttpProblem` if the request
 * as a whole fails.
 */
export async function runAction(
  run: ActionRun,
  values: Record<string, unknown> = {},
): Promise<Refused[]> {
  const { resource, action, rows, writes, onDone } = run
  const results = await writes.together(({ act }) =>
    inChunks(rows, (chunk) =>
      act(
        action.key,
        chunk.map(({ id, version }) => ({ id, version })),
        values,
      ),
    ),
  )
  const changed = rows.filter((_, at) => !results[at]?.problem)
  await writes.whenRead()
  if (changed.length > 0) {
    announce(
      run,
      changed,
      results.filter(({ undo }) => undo),
    )
    onDone(changed.map(({ id }) => id))
  }
  return rows.flatMap((row, at) => {
    const problem = results[at]?.problem
    return problem ? [{ id: row.id, title: titleOf(resource, row) || row.id, problem }] : []
  })
}

/** Runs an action that asks for nothing. Refusals become messages. */
export async function runAtOnce(run: ActionRun): Promise<void> {
  try {
    const refused = await runAction(run)
    const [first] = refused
    if (!first) return
    const reason = first.problem.issues?.[0]?.message ?? first.problem.title
    toast.error(
      run.rows.length === 1
        ? reason
        : `${countOf(run.resource, refused.length)} stayed as before. ${first.title}: ${reason}`,
    )
  } catch (error) {
    toast.error(
      error instanceof Error
        ? error.message
        : `It could not be ${run.action.done ? say(run.action.done) : 'saved'}.`,
    )
  }
}
