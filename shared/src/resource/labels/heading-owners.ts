import { relationTarget } from '../../fields/walk.js'
import { headingKey } from '../../base/text/heading-key.js'
import { itemOf, itemPartsOf, partsOf, sharedKind, type Field } from '../../fields/index.js'
import type { Resource } from '../define-resource.js'
import { fieldAt, leavesOf, relationsOf } from '../walk/fields-of.js'
import {
  declaredHeadings,
  fileHeadingsOf,
  nameWords,
  personWords,
  type FileHeadings,
} from './file-headings.js'
import { itemColumnsIn, itemColumnsOf } from '../walk/item-columns.js'
import { isWithin } from '../declare/path.js'

/** A group, relation or list item by which joined headings begin, and the fields that their last part may mean: "Address – PIN", "School – Name". */
export interface HeadingOwner {
  /** The path of its group, relation or list. */
  path: string
  /** The path of the list that it is, or an item of. */
  list?: string
  names: readonly string[]
  parts: readonly FileHeadings[]
}

const groupsIn = (
  fields: { readonly [name: string]: Field },
  prefix = '',
): { path: string; field: Field }[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const parts = partsOf(field)
    return parts ? [{ path: prefix + name, field }, ...groupsIn(parts, `${prefix}${name}.`)] : []
  })

const groupOwners = (resource: Resource): HeadingOwner[] =>
  groupsIn(resource.fields).map(({ path, field }) => ({
    path,
    // Other headings of a person's name are of the person: "Pupil – class".
    names: sharedKind(field).isPlain?.(field) ? [field.label] : declaredHeadings(field),
    parts: [
      ...leavesOf(resource)
        .filter((leaf) => isWithin(leaf.path, path))
        .map((leaf) => ({ path: leaf.path, headings: declaredHeadings(leaf.field) })),
      ...(sharedKind(field).wholeLabel?.(field) === undefined
        ? []
        : [{ path, headings: personWords }]),
    ],
  }))

/** Returns the headings of what names a record. */
function titleHeadings(target: Resource | undefined): readonly string[] {
  const field = target?.title.length === 1 ? fieldAt(target, target.title[0]!) : undefined
  return field ? declaredHeadings(field) : []
}

const relationOwners = (
  resource: Resource,
  find: (name: string) => Resource | undefined,
): HeadingOwner[] =>
  relationsOf(resource).map(({ path, field }) => {
    const names = declaredHeadings(field)
    const words = [
      ...personWords,
      ...names,
      ...names.map((name) => `${name} name`),
      ...titleHeadings(find(relationTarget(field).to)),
    ]
    return { path, names, parts: [{ path, headings: words }] }
  })

const isNameHeading = (heading: string): boolean =>
  nameWords.some((word) => headingKey(heading).split(' ').includes(word))

/** Returns the list as one owner, which means its first item, and each item with columns as another one. */
function listOwners(
  resource: Resource,
  declared: readonly FileHeadings[],
  path: string,
  list: Field,
): HeadingOwner[] {
  const [columns, item, fields] = [itemColumnsIn(list), itemOf(list), itemPartsOf(list) ?? {}]
  if (!columns || !item) return []
  const all = itemColumnsOf(resource).filter((column) => column.list === path)
  const headingsOf = (column: string) =>
    declared.find((each) => each.path === column)?.headings ?? []
  const partsOfItem = (place: number | string): FileHeadings[] =>
    all
      .filter((column) => column.item === place)
      .map(({ path: part, key }) => ({
        path: part,
        headings: [
          ...(key === columns.name ? personWords : []),
          ...declaredHeadings(fields[key]!),
          ...headingsOf(part),
        ],
      }))
  // "Guardian", but not "Guardian name": its phone number would be a part of the name.
  const words = [
    item.label,
    ...(columns.headings?.[columns.name ?? ''] ?? []).filter((word) => !isNameHeading(word)),
  ]
  const nameOf = (place: number | string) =>
    typeof place === 'number'
      ? words.map((word) => `${word} ${place + 1}`)
      : [place, ...(columns.values?.[place] ?? [])]
  return [
    {
      path,
      list: path,
      names: [list.label, ...words],
      parts: [
        ...partsOfItem(0),
        ...all.map((column) => ({ path: column.path, headings: headingsOf(column.path) })),
      ],
    },
    ...[...new Set(all.map((column) => column.item))].map((place) => ({
      path: `${path}.${place}`,
      list: path,
      names: nameOf(place),
      parts: partsOfItem(place),
    })),
  ]
}

/** Returns the groups, relations and list items of a resource by which joined headings begin. `find` returns the target of a relation. */
export function headingOwnersOf(
  resource: Resource,
  find: (name: string) => Resource | undefined,
): HeadingOwner[] {
  const declared = fileHeadingsOf(resource)
  return [
    ...groupOwners(resource),
    ...relationOwners(resource, find),
    ...leavesOf(resource).flatMap(({ path, field }) => listOwners(resource, declared, path, field)),
  ]
}

/** Returns the words for a record itself, by which a joined heading may begin, too: "Student – Class". */
export const ownNamesOf = ({
  label: { one, many, headings = [] },
}: Resource): readonly string[] => [one, many, ...headings]
