import { fieldAt, isWithin, leavesOf, partsOf, type PlacedField, type Resource, type Section } from '@tinkerdesk/shared'

interface FieldBlock {
  /** The group's label, where a section has several and the labels of its fields alone would not tell. */
  title?: string
  fields: readonly PlacedField[]
}

/** The fields of a section, groups taken apart, as far as they may be seen. */
export function blocksOf(resource: Resource, section: Section, isSeen: (placed: PlacedField) => boolean): FieldBlock[] {
  const isGroup = (path: string) => {
    const field = fieldAt(resource, path)
    return field !== undefined && partsOf(field) !== undefined
  }
  const isTitled = section.fields.filter(isGroup).length > 1
  const blocks: { title?: string; fields: PlacedField[] }[] = []
  // A group stands in lines of its own, so that its first part does not stand beside something else.
  let isOpen = false
  for (const path of section.fields) {
    const fields = leavesOf(resource).filter((leaf) => isWithin(leaf.path, path) && isSeen(leaf))
    if (fields.length === 0) continue
    const last = blocks.at(-1)
    if (isGroup(path)) {
      blocks.push(isTitled ? { title: fieldAt(resource, path)!.label, fields } : { fields })
      isOpen = false
    } else if (last && isOpen) last.fields.push(...fields)
    else {
      blocks.push({ fields })
      isOpen = true
    }
  }
  return blocks
}
