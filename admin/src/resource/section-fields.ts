import { fieldAt, isWithin, leavesOf, partsOf, type PlacedField, type Resource, type Section } from '@tinkerdesk/shared'

export interface FieldBlock {
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
  for (const path of section.fields) {
    const fields = leavesOf(resource).filter((leaf) => isWithin(leaf.path, path) && isSeen(leaf))
    if (fields.length === 0) continue
    const last = blocks.at(-1)
    if (isTitled && isGroup(path)) blocks.push({ title: fieldAt(resource, path)!.label, fields })
    else if (last && !last.title) last.fields.push(...fields)
    else blocks.push({ fields })
  }
  return blocks
}
