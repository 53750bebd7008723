import {
  maxProposalRows,
  patchFaults,
  problems,
  type Issue,
  type Resource,
} from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import { ProblemError } from '../../problems/problem-error.js'
import { actionOf, closedValues, type Proposed } from './proposal-rows.js'
import type { ProposeInput } from './tool-inputs.js'

/** The most refused rows that are told. */
const maxTold = 20

const refuse = (issues: readonly Issue[]) =>
  new ProblemError('validation_failed', { issues: issues.slice(0, maxTold) })

type SentRow = ProposeInput['rows'][number]

/** Returns the faults of the shape of a row: a new one has no id yet, the others have both an id and the version that was read. */
function faultsOf(work: ProposeInput['work'], row: SentRow, at: number): Issue[] {
  const { id, version, values } = row
  const isNew = work === 'create'
  const place = `rows.${at}`
  const named = (path: string, is: boolean, message: string) => (is ? [{ path, message }] : [])
  return [
    ...named(`${place}.id`, isNew && id !== undefined, 'A new record gets its id here'),
    ...named(`${place}.version`, isNew && version !== undefined, 'A new record has no version'),
    ...named(`${place}.id`, !isNew && id === undefined, 'Id is required'),
    ...named(`${place}.version`, !isNew && version === undefined, 'Version is required'),
    ...named(`${place}.values`, work === 'archive' && values !== undefined, 'An archive has none'),
    ...named(
      `${place}.values`,
      (isNew || work === 'change') && Object.keys(values ?? {}).length === 0,
      'Values are required',
    ),
  ]
}

/**
 * Reads the rows of a proposal. Throws a 400 with the place of each fault: a shape that does not fit, a value that no assistant may propose, or one that
 * its field does not take.
 */
export function takeRows(resource: Resource, { work, action, rows }: ProposeInput): Proposed[] {
  if (work === 'action') actionOf(resource, action)
  else if (action !== undefined)
    throw refuse([{ path: 'action', message: 'Only the work "action" has one' }])
  const shape = rows.flatMap((row, at) => faultsOf(work, row, at))
  if (shape.length > 0) throw refuse(shape)
  const taken = rows.map(({ id = ulid(), version, values = {} }): Proposed => ({
    id,
    ...(version !== undefined && { version }),
    values,
  }))
  if (new Set(taken.map(({ id }) => id)).size < taken.length)
    throw refuse([{ path: 'rows', message: `A record may occur once in up to ${maxProposalRows}` }])
  const closed = closedValues(resource, taken)
  if (closed.length > 0) throw refuse(closed)
  const wrong = taken.flatMap(({ values }, at) =>
    patchFaults(resource, values).map(({ path, message }) => ({
      path: `rows.${at}.values.${path}`,
      message,
    })),
  )
  if (wrong.length > 0) throw refuse(wrong)
  return taken
}

/**
 * Returns the refusal of a proposal some of whose rows would be refused. The sentences of a trial may name records and people, so only the own sentence
 * of each code and the places of the faults are told.
 */
export function refusalOf(
  rows: readonly Proposed[],
  refused: ReadonlyMap<string, ProblemError>,
): ProblemError {
  const issues = rows.flatMap(({ id }, at): Issue[] => {
    const problem = refused.get(id)
    if (!problem) return []
    const { title } = problems[problem.code]
    const places = problem.details.issues?.map(({ path }) => path).filter(Boolean) ?? []
    if (places.length === 0) return [{ path: `rows.${at}`, message: title }]
    return places.map((path) => ({ path: `rows.${at}.values.${path}`, message: title }))
  })
  return refuse(issues)
}
