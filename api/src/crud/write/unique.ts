import { ProblemError } from '../../problems/problem-error.js'
import { problems } from '@tinkerdesk/shared'
import type { Plan } from '../plan/plan.js'

const bare = (column: string) => column.slice(1, -1)

/** Returns the columns of the unique index that a write collided with, or `null` for any other error. */
function collidedColumns(error: unknown): string[] | null {
  const {
    code,
    message = '',
    detail = '',
  } = error as { code?: string; message?: string; detail?: string }
  if (code === '23505')
    return [...(/^Key \((.*?)\)=/.exec(detail)?.[1] ?? '').matchAll(/"?(\w+)"?/g)].map(
      (match) => match[1]!,
    )
  const sqlite = /UNIQUE constraint failed: (.+)$/.exec(message)?.[1]
  return sqlite ? sqlite.split(',').map((name) => name.trim().split('.')[1] ?? '') : null
}

/** True for the error of a write that collided with a unique index. */
export const isCollision = (error: unknown): boolean => collidedColumns(error) !== null

/** Turns a collision with a unique index into "Record already exists!" at the right field. Returns any other error unchanged. */
export function duplicateProblem(plan: Plan, error: unknown): unknown {
  const columns = collidedColumns(error)
  if (!columns) return error
  if (columns.join() === 'id') return new ProblemError('id_exists', { cause: error })
  const declared = plan.resource.unique.find(({ fields }) => {
    const own = fields.flatMap((path) => bare(plan.leaf(path)?.columns.at(-1) ?? '""'))
    return own.every((column) => columns.includes(column))
  })
  // The field that a person would change: the name within the subject, not the subject.
  const name = declared?.fields.find((field) => plan.resource.title.includes(field))
  const path =
    name ??
    declared?.fields.at(-1) ??
    plan.leaves.find((leaf) => leaf.columns.some((column) => columns.includes(bare(column))))?.path
  if (!path) return error
  const message = declared?.message ?? problems.duplicate.title
  return new ProblemError('duplicate', {
    title: message,
    issues: [{ path, message }],
    cause: error,
  })
}
