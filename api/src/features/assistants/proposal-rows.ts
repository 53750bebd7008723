import {
  actionApplies,
  actionPatch,
  isProposable,
  leavesOf,
  mergeChange,
  patchedPaths,
  wholeRow,
  type DeclaredAction,
  type Issue,
  type Me,
  type Resource,
  type ShownRow,
} from '@tinkerdesk/shared'
import type { RowOf } from '../../database/table.js'
import { ProblemError } from '../../problems/problem-error.js'
import type { proposalRows, proposals } from './proposals.tables.js'

export type ProposalRow = RowOf<typeof proposals.columns>
export type PlannedRow = RowOf<typeof proposalRows.columns>

/** A record of a proposal, as it is sent and stored. */
export interface Proposed {
  id: string
  version?: number | undefined
  values: Record<string, unknown>
}

/** Only the product writes this column. */
export const proposedIn = ({ record_id: id, version, planned }: PlannedRow): Proposed => ({
  id,
  ...(version !== null && { version }),
  values: JSON.parse(planned) as Record<string, unknown>,
})

/** Returns a fault for each value that no assistant may propose. What does not exist and what is withheld get the same sentence. */
export function closedValues(resource: Resource, rows: readonly Proposed[]): Issue[] {
  const open = new Map(leavesOf(resource).map(({ path, field }) => [path, field]))
  const pathsIn = (values: object, prefix = ''): string[] =>
    Object.entries(values).flatMap(([name, value]) => {
      const path = prefix + name
      if (open.has(path)) return [path]
      const isGroup = [...open.keys()].some((other) => other.startsWith(`${path}.`))
      return isGroup && value !== null && typeof value === 'object'
        ? pathsIn(value, `${path}.`)
        : [path]
    })
  return rows.flatMap(({ values }, at) =>
    pathsIn(values).flatMap((path): Issue[] => {
      const field = open.get(path)
      return field && isProposable(resource, path, field)
        ? []
        : [{ path: `rows.${at}.values.${path}`, message: 'is no field that you may propose' }]
    }),
  )
}

/** Returns the declared action of a proposal. Throws a 400 for one that does not exist. */
export function actionOf(resource: Resource, key: string | null | undefined): DeclaredAction {
  const action = resource.actions.find((declared) => declared.key === key)
  if (action) return action
  const message = 'is no action of these records'
  throw new ProblemError('validation_failed', { issues: [{ path: 'action', message }] })
}

/**
 * Returns the values that an action sets in a record, with the answers ones: what it would be as an ordinary change of this person. `null` if it does not
 * apply to the record as they read it.
 */
export function valuesOfAction(
  resource: Resource,
  action: DeclaredAction,
  row: ShownRow,
  me: Me,
  answers: Record<string, unknown>,
): Record<string, unknown> | null {
  if (!actionApplies(resource, action, row, me)) return null
  const patch = actionPatch(action, wholeRow(resource, row), me)
  const inputs = action.ask ?? []
  const isInput = (path: string) =>
    inputs.some((input) => path === input || path.startsWith(`${input}.`))
  return patchedPaths(resource, answers).every(isInput)
    ? mergeChange(resource, patch, answers)
    : null
}
