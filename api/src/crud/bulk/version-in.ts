import { fieldProblem } from '../../problems/field-problem.js'
import { assertVersion } from '../write/row-checks.js'
import type { Item } from '../items/take-items.js'

/** Returns the version of a record to archive. Throws a 400 for anything else beside its id. */
export function versionIn({ version, ...unknown }: Item): number | undefined {
  const [extra] = Object.keys(unknown)
  if (extra !== undefined)
    throw fieldProblem(extra, `There is no field "${extra}" that you may set here`)
  if (version !== undefined) assertVersion(version)
  return version
}
