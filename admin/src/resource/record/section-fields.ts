import {
  declaredField,
  computedField,
  derivedField,
  fieldAt,
  isWithin,
  leavesOf,
  partsOf,
  sharedKind,
  type Field,
  type PlacedField,
  type Resource,
  type Section,
} from '@tinkerdesk/shared'

export interface FieldBlock {
  /** The group's label, unless the section has the same title or the parts make sense without it. */
  title?: string
  fields: readonly PlacedField[]
  /** The group of the fields, if a form shows them as the rows of a table. */
  table?: PlacedField
}

/** Returns the visible fields of a section, with groups expanded. */
export function blocksOf(
  resource: Resource,
  section: Section,
  isSeen: (placed: PlacedField) => boolean,
): FieldBlock[] {
  const isGroup = (path: string) => {
    const field = fieldAt(resource, path)
    return field !== undefined && partsOf(field) !== undefined
  }
  const hasSeveral = section.fields.filter(isGroup).length > 1
  const isTitled = (group: Field) =>
    hasSeveral || (group.label !== section.title && !sharedKind(group).isPlain?.(group))
  const blocks: (FieldBlock & { fields: PlacedField[] })[] = []
  // A group has its own lines, so that its first part is not beside another field.
  let isOpen = false
  for (const path of section.fields) {
    const derived = derivedField(resource, path) ?? computedField(resource, path)
    const placed = derived
      ? [{ path, field: derived }]
      : leavesOf(resource).filter((leaf) => isWithin(leaf.path, path))
    const fields = placed.filter(isSeen)
    if (fields.length === 0) continue
    const last = blocks.at(-1)
    if (isGroup(path)) {
      const group = declaredField(resource, path)
      const isTable = sharedKind(group).tableColumns?.(group) !== undefined
      blocks.push({
        ...(isTitled(group) && { title: group.label }),
        fields,
        ...(isTable && { table: { path, field: group } }),
      })
      isOpen = false
    } else if (last && isOpen) last.fields.push(...fields)
    else {
      blocks.push({ fields })
      isOpen = true
    }
  }
  return blocks
}
