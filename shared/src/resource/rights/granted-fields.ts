import { itemPartsOf, partsOf, variantsOf, type Field } from '../../fields/index.js'
import type { AnyGrant } from '../declare/access.js'
import type { Resource } from '../define-resource.js'
import { fieldAt } from '../walk/fields-of.js'

/** A scope, or those of its parts that `except` leaves, as few as say it. */
function remaining(path: string, field: Field | undefined, except: readonly string[]): string[] {
  if (except.includes(path)) return []
  if (!except.some((scope) => scope.startsWith(`${path}.`))) return [path]
  const parts = field && (partsOf(field) ?? variantsOf(field) ?? itemPartsOf(field))
  return Object.entries(parts ?? {}).flatMap(([name, part]) =>
    remaining(`${path}.${name}`, part, except),
  )
}

const cache = new WeakMap<Resource, WeakMap<AnyGrant, readonly string[] | undefined>>()

function expand(
  resource: Resource,
  { fields, except = [] }: AnyGrant,
): readonly string[] | undefined {
  if (!fields && except.length === 0) return undefined
  const scopes = fields ?? [...Object.keys(resource.fields), ...Object.keys(resource.derived)]
  const granted = scopes.flatMap((path) => remaining(path, fieldAt(resource, path), except))
  // Every answer names the record, even where nothing else is granted; CASL reads an empty list as a mistake.
  return granted.length ? granted : ['id']
}

/**
 * Returns the scopes that a grant reaches, `except` expanded to the fields that it leaves: CASL needs no inverted rules, whose
 * order would matter. `undefined` for all fields. Computed once for each grant.
 */
export function grantedFields(resource: Resource, grant: AnyGrant): readonly string[] | undefined {
  const cached = cache.get(resource) ?? new WeakMap<AnyGrant, readonly string[] | undefined>()
  cache.set(resource, cached)
  if (!cached.has(grant)) cached.set(grant, expand(resource, grant))
  return cached.get(grant)
}
