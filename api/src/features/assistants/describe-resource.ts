import {
  askedFields,
  derivedField,
  fieldAt,
  grantsFor,
  isProposable,
  leavesOf,
  mayFilterBy,
  maySetBy,
  maySortBy,
  openToAssistants,
  readGrantsFor,
  scopeAllows,
  sharedKind,
  systemFields,
  isSystemName,
  targetOf,
  tokenVerbs,
  type Field,
  type Me,
  type Resource,
} from '@tinkerdesk/shared'
import { operatorNames } from '../../crud/index.js'
import { readablePaths } from './readable-resource.js'

/** Returns the verbs that an assistant has for some records of a resource. All but `read` are proposals. */
const verbsOf = (me: Me, resource: Resource): string[] =>
  tokenVerbs.filter(
    (verb) =>
      grantsFor(resource, me, verb).length > 0 &&
      (!me.token || scopeAllows(me.token.scope, resource, verb)),
  )

/** Returns a resource as a line of the list of all. */
export const lineOf = (me: Me, resource: Resource) => ({
  resource: resource.name,
  label: resource.label.many,
  may: verbsOf(me, resource),
})

function wordsOf(path: string, field: Field) {
  const kind = sharedKind(field)
  const target = targetOf(field)
  return {
    path,
    label: field.label,
    kind: field.kind,
    ...(field.required && { required: true }),
    ...(kind.values && { values: kind.values(field) }),
    ...(target && { idsOf: target.to }),
    ...(kind.maxLength && { maxLength: kind.maxLength(field) }),
  }
}

const fieldOf = (resource: Resource, path: string): Field | undefined =>
  isSystemName(path)
    ? systemFields[path]
    : (fieldAt(resource, path) ?? derivedField(resource, path))

/** Returns what an assistant may do with a resource, in the words of its declaration. No record is read for it. */
export function describeResource(me: Me, resource: Resource) {
  const grants = readGrantsFor(resource, me)
  const readable = readablePaths(me, resource).flatMap((path) => {
    const field = fieldOf(resource, path)
    if (!field) return []
    const mayFilter = mayFilterBy(resource, me, grants, path)
    const maySort = maySortBy(resource, me, grants, path)
    return [{ ...wordsOf(path, field), mayFilter, maySort }]
  })
  const settable = (verb: 'create' | 'update') => {
    const maySet = maySetBy(grantsFor(resource, me, verb))
    const isNew = verb === 'create'
    return leavesOf(resource).flatMap(({ path, field }) =>
      !field.readOnly &&
      field.mode !== (isNew ? 'edit' : 'create') &&
      (isNew || !field.fixed) &&
      maySet(path) &&
      isProposable(resource, path, field)
        ? [
            openToAssistants(resource).has(path)
              ? path
              : { ...wordsOf(path, field), writeOnly: true },
          ]
        : [],
    )
  }
  return {
    ...lineOf(me, resource),
    fields: readable,
    filterOperators: operatorNames,
    mayPropose: { create: settable('create'), change: settable('update') },
    actions: resource.actions.map((action) => ({
      action: action.key,
      label: action.label,
      asks: askedFields(resource, action).map(({ path }) => path),
    })),
  }
}
