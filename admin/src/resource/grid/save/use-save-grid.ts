import {
  entryFor,
  counted,
  isOpenJob,
  type ChangeSetDone,
  type ChangeSetRowPage,
  type Issue,
  type Job,
  type Resource,
} from '@tinkerdesk/shared'
import { useRef, useState } from 'react'
import { ulid } from 'ulid'
import { HttpProblem } from '../../../client/http-problem.js'
import { request } from '../../../client/request.js'
import type { Rights } from '../../../fields/rights.js'
import { toast } from '../../../ui/messages/toast.js'
import { offerUndo, offerUndoIn } from '../../change-sets/offer-undo.js'
import { countOf } from '../../values/count-of.js'
import { sentRow, type StagedRow } from '../edits/staged.js'
import type { StagedRows } from '../edits/use-staged.js'
import { useOfferNext } from '../../record/overrides.js'
import type { useRecordWrites } from '../../writes/use-record-writes.js'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Refused rows of one request. */
const pageSize = 100

/** Returns the refusals of a change set by the place of their row. */
async function refusalsOf(id: string): Promise<Map<number, string>> {
  const refusals = new Map<number, string>()
  for (let page = 1; ; page++) {
    const answer = await request<ChangeSetRowPage>(
      'get',
      `/api/change-sets/${id}/rows?result=failed&limit=${pageSize}&page=${page}`,
    )
    for (const { place, problem } of answer.data) refusals.set(place, problem ?? 'It was refused.')
    if (page * pageSize >= answer.total) return refusals
  }
}

/** Returns the issues of a refused request by the place of their row. Their paths are those of the row. */
function placedIssues(issues: readonly Issue[]): Map<number, Issue[]> {
  const placed = new Map<number, Issue[]>()
  for (const { path, message } of issues) {
    const [, place, rest = ''] = /^rows\.(\d+)\.?(.*)$/.exec(path) ?? []
    if (place === undefined) continue
    const at = Number(place)
    placed.set(at, [...(placed.get(at) ?? []), { path: rest, message }])
  }
  return placed
}

interface Options {
  resource: Resource
  rights: Rights
  staged: StagedRows
  writes: ReturnType<typeof useRecordWrites>
  /** Called with the saved records before they are no longer unsaved: the new ones, and all of them. */
  onSaved: (added: readonly string[], all: readonly string[]) => Promise<void>
  /** Reads refused records again: someone else may have changed them. */
  reread: (ids: readonly string[]) => Promise<void>
}

/** Progress of a save: `null` while nothing is saved. */
export interface Progress {
  done: number
  total: number
}

/** Saves rows of a grid as one change set, and keeps what was refused. */
export function useSaveGrid({ resource, rights, staged, writes, onSaved, reread }: Options) {
  const offerNext = useOfferNext()
  const [progress, setProgress] = useState<Progress | null>(null)
  const isBusy = useRef(false)
  /** A request whose answer was lost is sent again with its id, so that nothing is saved twice. */
  const attempt = useRef<{ key: string; id: string } | null>(null)

  /** Returns the ids of refused records. */
  const finish = async (
    id: string,
    answer: ChangeSetDone | Job,
    rows: readonly StagedRow[],
    refusals: ReadonlyMap<number, string>,
  ): Promise<string[]> => {
    const done = rows.filter((_, at) => !refusals.has(at))
    await onSaved(
      done.filter(({ base }) => base === null).map((row) => row.id),
      done.map((row) => row.id),
    )
    const sent = new Map(rows.map((row, at) => [row.id, { row, refusal: refusals.get(at) }]))
    staged.revise((row) => {
      const mine = sent.get(row.id)
      if (!mine) return row
      if (mine.refusal === undefined) return null
      return row === mine.row ? { ...row, refused: [{ path: '', message: mine.refusal }] } : row
    })
    const saved = rows.length - refusals.size
    if (saved > 0) {
      const text = `${countOf(resource, saved)} saved`
      if ('state' in answer) offerUndo(text, [id], writes.read)
      else offerUndoIn(answer, text, writes.read)
      void offerNext(resource.name, id, writes.read)
    }
    if (refusals.size > 0)
      toast.error(
        `${counted(refusals.size, 'row was', 'rows were')} refused. The reasons are in the grid.`,
      )
    return rows.filter(({ base }, at) => base !== null && refusals.has(at)).map(({ id }) => id)
  }

  const follow = async (job: Job): Promise<void> => {
    let current = job
    while (isOpenJob(current)) {
      setProgress({ done: current.done, total: current.total })
      await pause(500)
      current = await request<Job>('get', `/api/jobs/${job.id}`)
    }
  }

  /** `all` saves every row or none. */
  const save = async (rows: readonly StagedRow[], mode: 'all' | 'each') => {
    if (isBusy.current || rows.length === 0) return
    isBusy.current = true
    setProgress({ done: 0, total: rows.length })
    const body = {
      mode,
      rows: rows.map((row) => sentRow(resource, rights, row)),
    }
    const key = JSON.stringify(body)
    if (attempt.current?.key !== key) attempt.current = { key, id: ulid() }
    const { id } = attempt.current
    try {
      // The list is read when the grid no longer holds what it stored.
      const refused = await writes.together(async ({ changeSet }) => {
        const answer = await changeSet('rows', { ...body, id })
        if ('state' in answer) await follow(answer)
        attempt.current = null
        const isWhole = !('state' in answer) && (answer.counts.failed ?? 0) === 0
        return finish(id, answer, rows, isWhole ? new Map() : await refusalsOf(id))
      })
      await writes.whenRead()
      if (refused.length > 0) await reread(refused)
    } catch (error) {
      const issues =
        error instanceof HttpProblem ? placedIssues(error.issues) : new Map<number, Issue[]>()
      if (issues.size > 0) {
        const refused = new Map(
          [...issues].flatMap(([at, own]) => (rows[at] ? [[rows[at].id, own] as const] : [])),
        )
        staged.revise((row) =>
          refused.has(row.id) ? { ...row, refused: entryFor(refused, row.id) } : row,
        )
        toast.error(
          `Nothing was saved: ${counted(issues.size, 'row was', 'rows were')} refused. The reasons are in the grid.`,
        )
        await reread(
          rows.filter(({ base }, at) => base !== null && issues.has(at)).map(({ id }) => id),
        )
      } else
        toast.error(
          error instanceof Error
            ? error.message
            : 'The rows could not be saved. They are kept here.',
        )
    } finally {
      isBusy.current = false
      setProgress(null)
    }
  }
  return { progress, isSaving: () => isBusy.current, save }
}
