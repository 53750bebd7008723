import { number, type Field } from '../../fields/index.js'
import { labelOf } from '../../base/say.js'
import { declaredResource } from './declared-resources.js'
import type { Resource } from '../define-resource.js'
import type { Derived, DerivedScalar } from '../derived.js'
import { fieldAt } from './fields-of.js'
import { namedField } from './named-field.js'

/** Returns the derived value of a name if it can be a column. */
export function derivedScalar(
  resource: Pick<Resource, 'derived'>,
  name: string,
): DerivedScalar | undefined {
  const derived = Object.hasOwn(resource.derived, name) ? resource.derived[name] : undefined
  return derived && derived.value !== 'ownId' && derived.value !== 'ids' && !('per' in derived)
    ? (derived as DerivedScalar)
    : undefined
}

/** Returns "Lent now" for `lentNow`. */
const labelFrom = (name: string): string => {
  const words = name.replace(
    /([a-z0-9])([A-Z])/g,
    (_, end: string, start: string) => `${end} ${start.toLowerCase()}`,
  )
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const fieldCache = new WeakMap<object, Field>()

function fieldFor(derived: DerivedScalar, name: string): Field | undefined {
  const label = derived.label ?? labelOf(name, labelFrom(name))
  if (derived.value === 'count') return number(label, { readOnly: true, required: true, min: 0 })
  const other = declaredResource(derived.from)
  const source =
    other &&
    (derived.value === 'fetched'
      ? namedField(other, derived.of)?.field
      : fieldAt(other, derived.of))
  return (
    source &&
    ({
      ...source,
      label,
      readOnly: true,
      required: derived.value === 'sum',
      help: undefined,
    } as Field)
  )
}

/** Returns a derived value as a read-only field, for columns, record pages and descriptions. `undefined` for one that cannot be a column. */
export function derivedField(resource: Pick<Resource, 'derived'>, name: string): Field | undefined {
  const derived = derivedScalar(resource, name)
  if (!derived) return undefined
  const field = fieldCache.get(derived) ?? fieldFor(derived, name)
  if (field) fieldCache.set(derived, field)
  return field
}

/** Returns the names of the resources whose records a derived value is read from. */
export function sourcesOf(derived: Derived): string[] {
  if (!('from' in derived)) return []
  const other = derived.value === 'fetched' ? declaredResource(derived.from) : undefined
  const further = other ? namedField(other, 'of' in derived ? derived.of : '')?.through : []
  return [derived.from, ...(further ?? []).map(({ name }) => name)]
}
