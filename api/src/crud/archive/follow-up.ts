import {
  lastItem,
  appends,
  countedBy,
  followUpAt,
  holdsFiles,
  matches,
  ownRow,
  type AnyRow,
  type Me,
} from '@tinkerdesk/shared'
import { system } from '../../access/system.js'
import { ProblemError } from '../../problems/problem-error.js'
import type { Place, Put } from '../operation/put-all.js'
import type { Leaf, Plan } from '../plan/plan.js'
import { valueIn } from '../plan/row-values.js'
import { readableName } from '../write/name-records.js'
import { changedLeaves } from '../write/writer.js'
import type { Link } from './archived-row.js'

/** Returns the fields that a record sets when a record that it names in a relation is archived. `undefined` if nothing follows in it. */
export function followUpOf(
  { resource }: Pick<Plan, 'resource'>,
  { path }: Leaf,
  row: AnyRow,
): Record<string, unknown> | undefined {
  const followUp = followUpAt(resource, path)
  return followUp && matches(resource, countedBy(followUp), row) === true
    ? followUp.set(ownRow(row))
    : undefined
}

/** Returns what an archive changed in a record apart from its reference, for a restore. Files and comments are not put back. */
export function followedIn(
  { leaves }: Plan,
  reference: Leaf,
  before: AnyRow,
  after: AnyRow,
): NonNullable<Link['followed']> {
  const changed = changedLeaves(leaves, before, after).filter(
    ({ path, field }) => path !== reference.path && !appends(field) && !holdsFiles(field),
  )
  return Object.fromEntries(
    changed.map(({ path, keys }) => [
      path,
      [valueIn(before, keys) ?? null, valueIn(after, keys) ?? null] as const,
    ]),
  )
}

/** Returns the refusal of an archive by a record that cannot be changed with it. Names that record as far as the person may read it. */
async function refusalBy(
  { machine, tx, plan }: Place,
  me: Me,
  row: AnyRow | undefined,
  { details, message }: ProblemError,
): Promise<ProblemError> {
  const { name, label } = plan.resource
  const title = row && (await readableName(machine, tx, me, plan, row))
  const kind = label.one.toLowerCase()
  const reason = details.issues?.map((issue) => issue.message).join('. ') || message
  return new ProblemError('in_use', {
    title: 'Another record cannot be changed with it.',
    issues: [
      {
        path: name,
        message: title
          ? `${title} stays as it is: ${reason}`
          : `One of the records (${kind}) stays as it is: ${reason}`,
      },
    ],
  })
}

/** A change of a record because of an archive. */
export interface Following {
  row: AnyRow
  patch: Record<string, unknown>
}

/** Changes records because of an archive. Throws a problem that names the one that its own rules keep as it is. */
export async function changeWith(
  put: Put,
  place: Place,
  me: Me,
  changes: readonly Following[],
): Promise<AnyRow[]> {
  const refuse = async (problem: unknown, row: AnyRow | undefined): Promise<never> => {
    if (!(problem instanceof ProblemError) || problem.status >= 500) throw problem
    // After an error of the database, PostgreSQL reads no name in this transaction.
    throw await refusalBy(place, me, problem.details.cause === undefined ? row : undefined, problem)
  }
  const settings = changes.map(({ row, patch }) => ({ ...place, me: system, id: row.id, patch }))
  // A row that is refused after others were stored refuses all of them, without saying which it was.
  const alone = changes.length === 1 ? changes[0]!.row : undefined
  const outcomes = await put.many(settings).catch((error: unknown) => refuse(error, alone))
  const rows: AnyRow[] = []
  for (const [at, { answer, problem }] of outcomes.entries())
    rows.push(problem ? await refuse(problem, changes[at]!.row) : answer)
  return rows
}

/** Changes a record that follows another into the archive, as it declares. Returns it as it is archived. */
export async function settled(
  put: Put,
  place: Place,
  me: Me,
  leaf: Leaf,
  row: AnyRow,
): Promise<AnyRow> {
  const patch = followUpOf(place.plan, leaf, row)
  return patch ? lastItem(await changeWith(put, place, me, [{ row, patch }])) : row
}
