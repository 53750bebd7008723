import { fieldAt, fieldOrSystem, isSystemName, resources, type Field } from '@tinkerdesk/shared'
import { collectOverrides } from './collect-overrides.js'
import type { Override } from './override.js'

const names = (record: object = {}) => Object.keys(record)

/** Returns the faults of an override that types cannot see, as sentences that name the place. */
function faultsOf(
  { resource, ...parts }: Override,
  canFilter: (field: Field) => boolean,
): string[] {
  const place = `The override of "${resource.name}"`
  const { form, list } = resource
  const columns = [...list.columns, ...list.more]
  const inForm = new Set(form.flatMap(({ fields }) => fields))
  const isDrawn = (path: string) =>
    [...inForm].some((shown) => path === shown || path.startsWith(`${shown}.`))
  const keys = form.map(({ key }) => key)
  const faults: string[] = []
  const check = (
    part: string,
    paths: readonly string[],
    isRight: (path: string) => boolean,
    because: string,
  ) => {
    for (const path of paths)
      if (!isRight(path)) faults.push(`${place} has ${part} for "${path}", which ${because}.`)
  }
  check(
    'a header',
    names(parts.headers),
    (path) => columns.includes(path),
    'is not a column of its list',
  )
  check(
    'a cell',
    names(parts.cells),
    (path) => columns.includes(path),
    'is not a column of its list',
  )
  check('a value', names(parts.values), isDrawn, 'is in no section of its form')
  check('an input', names(parts.inputs), isDrawn, 'is in no section of its form')
  check('a required field', parts.requiredInForm ?? [], isDrawn, 'is in no section of its form')
  check(
    'a section',
    [...names(parts.sections), ...(parts.hiddenSections ?? [])],
    (key) => keys.includes(key),
    'is not a section of its form',
  )
  const hasFilter = (path: string) => {
    const field = fieldAt(resource, path)
    return field !== undefined && canFilter(field)
  }
  check('a filter', names(parts.filters), hasFilter, 'rows cannot be filtered by')
  const isFree = (name: string) => fieldAt(resource, name) === undefined && !isSystemName(name)
  check(
    'more',
    [...names(parts.moreFilters), ...names(parts.moreColumns)],
    isFree,
    'is the name of a field',
  )
  check('a page', names(parts.pages), () => resource.path !== undefined, 'it has no screen for')
  check(
    'reads',
    parts.reads === 'all' ? [] : (parts.reads ?? []),
    (path) => fieldOrSystem(resource, path) !== undefined,
    'is no field of its rows',
  )
  const actions = (parts.rowActions ?? []).map(({ key }) => key)
  check(
    'two row actions',
    actions,
    (key) => actions.indexOf(key) === actions.lastIndexOf(key),
    'need different keys',
  )
  return faults
}

/** Throws all faults of the overrides, a sentence each. `canFilter` returns true for kinds with a filter. */
export function assertOverrides(
  overrides: readonly Override[],
  canFilter: (field: Field) => boolean,
): void {
  const byName = collectOverrides(overrides)
  const twice = overrides.filter((own) => byName.get(own.resource.name) !== own)
  const faults = [
    ...twice.map(({ resource }) => `There are two overrides of "${resource.name}".`),
    ...overrides.flatMap((own) => faultsOf(own, canFilter)),
    ...resources.flatMap(({ name, form }) =>
      form
        .filter(({ key, fields }) => fields.length === 0 && !byName.get(name)?.sections?.[key])
        .map(
          ({ key }) => `The section "${key}" of "${name}" has no fields, and no override draws it.`,
        ),
    ),
  ]
  if (faults.length > 0) throw new Error(`The overrides have faults:\n- ${faults.join('\n- ')}`)
}
