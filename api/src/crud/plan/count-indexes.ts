import {
  comparedPaths,
  derivedWhere,
  isCountedByIndex,
  isSystemName,
  type AnyWhere,
} from '@tinkerdesk/shared'
import { systemColumns } from '../../database/schema/system-columns.js'
import { allPlans, type Plan } from './plan.js'

/** Returns the columns of a condition as it compares them: those that are fixed to one value first, so that an index finds the others in a range. */
function comparedColumns(plan: Plan, where: AnyWhere): string[] {
  const isFixed = (path: string) => {
    const condition: unknown = Object(where)[path]
    return Object.hasOwn(where, path) && (condition === null || typeof condition !== 'object')
  }
  const columnOfPath = (path: string) =>
    isSystemName(path) ? systemColumns[path].column : plan.leafAt(path).columns[0]!.slice(1, -1)
  const paths = comparedPaths(where)
  return [...paths.filter(isFixed), ...paths.filter((path) => !isFixed(path))].map(columnOfPath)
}

/** Returns the indexes of counts with a condition that lists are sorted or filtered by: each holds all that its count compares. */
export const countIndexes = (plan: Plan): string[][] =>
  allPlans.flatMap(({ resource }) =>
    Object.values(resource.derived).flatMap((derived) =>
      isCountedByIndex(derived) && derived.from === plan.resource.name
        ? [[plan.leafAt(derived.by).stored, ...comparedColumns(plan, derivedWhere(derived)), 'id']]
        : [],
    ),
  )
