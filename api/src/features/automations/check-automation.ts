import {
  comparedPaths,
  fieldOrSystem,
  isAccount,
  isSystemName,
  leavesOf,
  resources,
  rowWhereFaults,
  sharedKind,
  targetOf,
  type AnyWhere,
  type Me,
  type Resource,
} from '@tinkerdesk/shared'
import { mayReadSomewhere } from '../../crud/index.js'
import { titledProblem } from '../../problems/field-problem.js'

/** Fields in the text of an automation. */
const maxPlaces = 10

/** Returns the resource of an automation. Throws for accounts and for records that are confidential. */
export function watchedResource(name: string): Resource {
  const resource = resources.find((each) => each.name === name)
  if (!resource || isAccount(resource) || resource.isConfidential)
    throw titledProblem('resource', 'There are no such records for automations')
  return resource
}

const mayUse = (resource: Resource, me: Me, path: string): boolean =>
  isSystemName(path) || mayReadSomewhere(resource.name, me, path)

/** Returns the operands of a condition that are none of their field's values. */
function wrongOperands(resource: Resource, where: AnyWhere): string[] {
  return Object.entries(where).flatMap(([key, condition]): string[] => {
    if (key === '$or' || key === '$and')
      return (condition as readonly AnyWhere[]).flatMap((part) => wrongOperands(resource, part))
    if (key === '$not') return wrongOperands(resource, condition as AnyWhere)
    const field = fieldOrSystem(resource, key)
    const schema = field && sharedKind(field).operand?.(field)
    const operands =
      condition !== null && typeof condition === 'object' ? Object.values(condition) : [condition]
    return operands
      .flat()
      .filter((operand) => operand !== null && schema?.safeParse(operand).success !== true)
      .map(() => key)
  })
}

/**
 * Throws unless a condition is decided by the row alone, compares fields that the person may read, and each with values of its own. A condition that
 * depends on today would become true without a change, so there is no way to write one.
 */
export function assertCondition(resource: Resource, where: AnyWhere, me: Me): void {
  const unknown = comparedPaths(where).find((path) => !mayUse(resource, me, path))
  if (unknown !== undefined)
    throw titledProblem('where', `There is no field "${unknown.slice(0, 100)}" to compare`)
  const [fault] = rowWhereFaults(
    resource,
    where,
    'The condition',
    new Map(resources.map((each) => [each.name, each])),
  )
  if (fault !== undefined) throw titledProblem('where', fault)
  const [wrong] = wrongOperands(resource, where)
  if (wrong !== undefined)
    throw titledProblem('where', `The condition compares "${wrong}" with something else`)
}

const place = /\{([\w.]{1,100})\}/g

/** Returns the fields that a text names, without the title. */
export const fieldsInText = (text: string): string[] =>
  [...text.matchAll(place)].flatMap(([, path = '']) => (path === 'title' ? [] : [path]))

/** Returns a text with its places filled by `valueOf`. */
export const filledText = (text: string, valueOf: (path: string) => string): string =>
  text.replace(place, (_, path: string) => valueOf(path))

/** Throws unless each field in a text is a short value that the person may read. */
export function assertText(resource: Resource, text: string, me: Me): void {
  const paths = fieldsInText(text)
  if (paths.length > maxPlaces)
    throw titledProblem('text', `A text may name at most ${maxPlaces} fields`)
  for (const path of paths) {
    const leaf = leavesOf(resource).find((each) => each.path === path)
    const isShort = leaf && sharedKind(leaf.field).operand && !targetOf(leaf.field)
    if (!isShort || !mayReadSomewhere(resource.name, me, path))
      throw titledProblem('text', `There is no field "${path}" for a text`)
  }
  if (/[{}]/.test(filledText(text, () => '')))
    throw titledProblem('text', 'Braces are for fields, as in {title}')
}
