import {
  declaredField,
  fieldAt,
  isPhone,
  isRecord,
  itemOf,
  labelAt,
  partsOf,
  schemaOf,
  variantsOf,
  type Field,
  type PlacedField,
  type Resource,
} from '@tinkerdesk/shared'
import { joinedLabel } from '@tinkerdesk/shared/base/text/joined-label'

/** A stored telephone number that a write refuses. */
interface Refused {
  /** The place in the row: `guardians.0.phone`. */
  path: string
  value: string
  problem: string
}

type Fields = Readonly<Record<string, Field>>

const innerOf = (field: Field): Fields | undefined => partsOf(field) ?? variantsOf(field)

function holdsPhones(field: Field): boolean {
  if (isPhone(field)) return true
  const item = itemOf(field)
  return item ? holdsPhones(item) : Object.values(innerOf(field) ?? {}).some(holdsPhones)
}

const fieldsByResource = new WeakMap<Resource, readonly PlacedField[]>()

/** Returns the fields of a resource that are telephone numbers or contain some, such as the list of guardians. */
export function phoneFieldsOf(resource: Resource): readonly PlacedField[] {
  const cached = fieldsByResource.get(resource)
  if (cached) return cached
  const fields = Object.entries(resource.fields).flatMap(([path, field]) =>
    holdsPhones(field) ? [{ path, field }] : [],
  )
  fieldsByResource.set(resource, fields)
  return fields
}

const schemas = new WeakMap<Field, ReturnType<typeof schemaOf>>()

/** Returns the sentence with which a write refuses a value, or `undefined`. */
function problemOf(field: Field, value: unknown): string | undefined {
  const schema = schemas.get(field) ?? schemaOf(field)
  schemas.set(field, schema)
  return schema.safeParse(value).error?.issues[0]?.message
}

/** Returns the telephone numbers inside a value that a write refuses. */
export function refusedPhones(value: unknown, { path, field }: PlacedField): Refused[] {
  if (value === null || value === undefined) return []
  if (isPhone(field)) {
    const problem = problemOf(field, value)
    return problem === undefined ? [] : [{ path, value: String(value), problem }]
  }
  const item = itemOf(field)
  if (item)
    return Array.isArray(value)
      ? value.flatMap((each, at) => refusedPhones(each, { path: `${path}.${at}`, field: item }))
      : []
  if (!isRecord(value)) return []
  return Object.entries(innerOf(field) ?? {}).flatMap(([name, part]) =>
    refusedPhones(value[name], { path: `${path}.${name}`, field: part }),
  )
}

/** Returns the place of a number in words: "Guardian 2 – phone". */
export function placeInWords(resource: Resource, path: string): string {
  const [list = '', at, part] = path.split(/\.(\d+)(?:\.|$)/)
  const item = at === undefined ? undefined : itemOf(declaredField(resource, list))
  if (!item) return labelAt(resource, path)
  const owner = `${item.label} ${Number(at) + 1}`
  const label = part ? fieldAt(resource, `${list}.${part}`)?.label : undefined
  return label ? joinedLabel(owner, label) : owner
}
