import { headingKey } from '../../base/text/heading-key.js'
import { isOneCell, sharedKind, targetOf, type Field } from '../../fields/index.js'
import type { Resource } from '../define-resource.js'
import { declaredResource } from '../walk/declared-resources.js'
import { declaredField, fieldAt, leavesOf } from '../walk/fields-of.js'
import { itemColumnsOf, type ItemColumn } from '../walk/item-columns.js'
import { codesOf } from '../walk/record-codes.js'
import { labelAt } from './label-at.js'
import { combinedPaths } from '../walk/spread-cells.js'

export { headingKey }

/** The headings under which files have a field. */
export interface FileHeadings {
  path: string
  headings: readonly string[]
  /** The headings of codes by which files name the related record: a school by its UDISE code. */
  codes?: readonly string[]
}

/** The label of a field and its declared headings. */
export const declaredHeadings = (field: Field): readonly string[] => [
  field.label,
  ...(field.headings ?? []),
]

/** A name in front of a heading: "Principal mobile number". */
const both = (owners: readonly string[], headings: readonly string[]): string[] =>
  owners.flatMap((owner) => headings.map((heading) => `${owner} ${heading}`))

/** The words for the name of a record, in the languages of registers. */
export const nameWords = ['name', 'नाम'] as const

/** The words for the whole name of a person. */
export const personWords = [...nameWords, 'full name', 'पूरा नाम'] as const

/** The names of a resource in headings: "Student name", "Name of Pupil". */
const namedHeadings = ({ label: { one, headings = [] }, isPerson }: Resource): string[] =>
  both([one, ...headings], isPerson ? personWords : nameWords)

/** True for the field or group that is the whole title of its records. */
const isTitle = (resource: Resource, path: string): boolean =>
  resource.title.length === 1 && resource.title[0] === path

/** True for the label of a field: "Course name" is not the name of the course that a copy is of. */
const isLabel = (resource: Resource, heading: string): boolean =>
  leavesOf(resource).some(({ path }) => headingKey(labelAt(resource, path)) === headingKey(heading))

function headingsOfLeaf(resource: Resource, path: string, field: Field): string[] {
  const owner = fieldAt(resource, path.slice(0, Math.max(0, path.lastIndexOf('.'))))
  if (owner && sharedKind(owner).namesParts?.(owner))
    return [labelAt(resource, path), ...both(declaredHeadings(owner), declaredHeadings(field))]
  return [
    ...(field.headings ?? []),
    ...(isTitle(resource, path) ? namedHeadings(resource) : []),
    ...generatedHeadings(resource, field),
  ]
}

/** Headings that nobody declares: "School name" for the relation to a school. A declared one or a label of another field comes first. */
const generatedHeadings = (resource: Resource, field: Field): string[] =>
  targetOf(field)
    ? both([field.label], nameWords).filter((heading) => !isLabel(resource, heading))
    : []

/** The headings of the codes of a related record, alone or behind its name: "UDISE code", "School UDISE code". */
function headingsOfCodes(field: Field): string[] {
  const to = targetOf(field)?.to
  const related = to === undefined ? undefined : declaredResource(to)
  if (!related) return []
  const headings = codesOf(related).flatMap((code) => declaredHeadings(code.field))
  return [...headings, ...both([related.label.one], headings)]
}

function headingsOfItem(
  resource: Resource,
  { path, item, words, key, part, columns }: ItemColumn,
): string[] {
  const isName = key === columns.name
  return [
    labelAt(resource, path),
    ...both(words, declaredHeadings(part)),
    ...(isName ? words : []),
    ...(item === 0 ? (columns.headings?.[key] ?? []) : []),
  ]
}

/** Returns the headings of a resource's fields beside their labels: of single fields, of whole names, and of the items of lists. */
export function fileHeadingsOf(resource: Resource): FileHeadings[] {
  const groups = combinedPaths(resource).map(({ path, label }) => {
    const field = declaredField(resource, path)
    const owned = sharedKind(field).namesParts?.(field)
      ? both(declaredHeadings(field), nameWords)
      : (field.headings ?? [])
    return {
      path,
      headings: [label, ...owned, ...(isTitle(resource, path) ? namedHeadings(resource) : [])],
    }
  })
  return [
    ...groups,
    ...leavesOf(resource).map(({ path, field }) => ({
      path,
      headings: headingsOfLeaf(resource, path, field),
      codes: headingsOfCodes(field),
    })),
    ...itemColumnsOf(resource).map((column) => ({
      path: column.path,
      headings: headingsOfItem(resource, column),
    })),
  ]
}

/** Returns the faults of declared headings, a sentence each: two fields of a resource may not have the same heading. */
export function headingFaults(resource: Resource): string[] {
  const fields = leavesOf(resource).filter(({ field }) => isOneCell(field))
  const pathOf = new Map(fields.map(({ path }) => [headingKey(labelAt(resource, path)), path]))
  return fileHeadingsOf(resource).flatMap(({ path, headings }) => {
    const field = fieldAt(resource, path)
    const generated = field ? generatedHeadings(resource, field) : []
    return headings.flatMap((heading) => {
      if (generated.includes(heading)) return []
      const key = headingKey(heading)
      const other = pathOf.get(key) ?? path
      pathOf.set(key, other)
      return other === path
        ? []
        : [
            `${resource.name}: the heading "${heading}" means both ${other} and ${path}. Leave it out of \`headings\` of one of them.`,
          ]
    })
  })
}
