import { emptyOf, type PlacedField, type Resource, type Section } from '@tinkerdesk/shared'
import { blocksOf } from '../record/section-fields.js'
import { isSame } from '../values/change-diff.js'

interface Options {
  resource: Resource
  sections: readonly Section[]
  isNew: boolean
  valueAt: (path: string) => unknown
  isSeen: (placed: PlacedField) => boolean
  isOpen: (placed: PlacedField) => boolean
}

/**
 * Returns the path of the field that has the cursor when a form opens: the first that may be set in the first visible section, or in a new
 * record the first of these without a value. Undefined in an edit form on a touch screen, where a keyboard would cover the record.
 */
export function firstField({
  resource,
  sections,
  isNew,
  valueAt,
  isSeen,
  isOpen,
}: Options): string | undefined {
  if (!isNew && matchMedia('(pointer: coarse)').matches) return undefined
  const seen = sections.map((section) =>
    blocksOf(resource, section, isSeen).flatMap(({ fields }) => fields),
  )
  const open = (seen.find((fields) => fields.length > 0) ?? []).filter(isOpen)
  const empty = isNew
    ? open.find(({ path, field }) => isSame(valueAt(path), emptyOf(field)))
    : undefined
  return (empty ?? open[0])?.path
}
