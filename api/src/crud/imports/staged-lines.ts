import { isUnique, problems, type ImportRow } from '@tinkerdesk/shared'
import type { ProblemError } from '../../problems/problem-error.js'
import type { Plan } from '../plan/plan.js'
import { newId } from '../write/writer.js'
import { equalPaths, type LineFate } from './decide-line.js'
import { toldApart } from '../naming/telling.js'
import { takenSentence } from './line-sentences.js'
import { refusalOf } from './line-refusal.js'
import { lineTitle } from './new-values.js'
import type { ReadLine, UnreadLine } from './read-lines.js'
import type { ImportRequest, Staged } from '../change-sets/plan/take-lines.js'
import { newsFor, tryRecord } from './try-record.js'

const maxProblem = 500
/** Records that a line is tried on, if it says something new to each. */
const maxTried = 3

const plannedOf = ({ resource }: Plan, result: string) => ({
  resource: resource.name,
  record_id: newId(),
  action: 'change' as const,
  result,
})

/** Returns the faults by cell. A value that another record has is named by its field. */
function issuesOf(plan: Plan, { code, details }: ProblemError): NonNullable<ImportRow['issues']> {
  return (details.issues ?? []).map(({ path, message }) => {
    const field = plan.leaf(path)?.field
    const isTaken =
      code === 'duplicate' &&
      message === problems.duplicate.title &&
      field !== undefined &&
      isUnique(field)
    return { path, message: isTaken ? takenSentence(field.label.toLowerCase()) : message }
  })
}

/** A line that is wrong, with its faults. */
export function refusedLine(
  plan: Plan,
  line: ReadLine | UnreadLine,
  refusal: ProblemError,
): Staged {
  const issues = issuesOf(plan, refusal)
  const problem = (issues.map(({ message }) => message).join('. ') || refusal.message).slice(
    0,
    maxProblem,
  )
  const title = lineTitle(plan, line.cells, 'values' in line ? line.values : undefined)
  return {
    shown: { line: line.line, outcome: 'wrong', title, changes: [], problem, issues },
    planned: { ...plannedOf(plan, 'failed'), problem },
  }
}

/** A line that says nothing new. */
export const sameLine = (plan: Plan, { line, cells, values }: ReadLine, note: string): Staged => ({
  shown: {
    line,
    outcome: 'same',
    title: lineTitle(plan, cells, values),
    changes: [],
    problem: null,
    note,
  },
  planned: plannedOf(plan, 'same'),
})

/** A line of which a person must say whether it means a record. If one of the records says the same already, there is nothing to decide. */
export async function unsureLine(
  request: ImportRequest,
  line: ReadLine,
  { unsure, candidates }: Extract<LineFate, { unsure: unknown }>,
): Promise<Staged> {
  const { plan } = request
  const { key, group = '', label } = { ...candidates.key, key: equalPaths(candidates) }
  const same = unsure.find(
    (record) => Object.keys(newsFor(request, line, { record, key })).length === 0,
  )
  if (same) return tryRecord(request, line, { record: same, key })
  let changes: ImportRow['changes'] = []
  for (const record of unsure.slice(0, maxTried)) {
    const tried = await tryRecord(request, line, { record, key }).catch(refusalOf)
    if ('shown' in tried && tried.shown.outcome === 'same') return tried
    if ('shown' in tried && record === unsure[0]) ({ changes } = tried.shown)
  }
  const { row } = unsure[0]!
  const likely = { group, groupLabel: label, id: row.id, title: toldApart(plan, row) }
  const many = plan.resource.label.many.toLowerCase()
  const note =
    unsure.length > 1
      ? { note: `Several ${many} have these values. Add the ID of the one you mean.` }
      : {}
  return {
    shown: {
      line: line.line,
      outcome: 'unsure',
      title: lineTitle(plan, line.cells, line.values),
      changes,
      problem: null,
      likely,
      ...note,
    },
  }
}
