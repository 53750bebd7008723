import {
  itemPartsOf,
  partsOf,
  sharedKind,
  targetOf,
  variantsOf,
  type Field,
} from '../../fields/index.js'
import type { FieldPersonal, Personal, PeopleKind } from '../../fields/personal.js'
import type { Resource } from '../define-resource.js'
import { childOf } from './child-of.js'
import { fieldAt, leavesOf, type PlacedField } from './fields-of.js'

/** A field with data of a person. */
export interface PersonalField extends PlacedField, Personal {
  of: PeopleKind
}

/** The answers about a field: its own, those of the groups around it, and those of the resource. */
type Answers = Partial<Personal>

/** True if a field names a student or a person, or says how to reach one, at any depth. */
export function isOfPerson(field: Field): boolean {
  const kind = sharedKind(field)
  const inner = partsOf(field) ?? variantsOf(field) ?? itemPartsOf(field)
  return (
    kind.reaches === true ||
    kind.namesPerson?.(field) === true ||
    targetOf(field)?.to === 'student' ||
    Object.values(inner ?? {}).some(isOfPerson)
  )
}

/** Returns what a declaration says of the data of one of its leaves; `undefined` if it says that it is none of a person. */
export function personalAt(resource: Resource, path: string): Answers | undefined {
  const names = path.split('.')
  const fields = names.map((_, at) => fieldAt(resource, names.slice(0, at + 1).join('.')))
  const own = fields.flatMap((field): (FieldPersonal | false)[] =>
    field?.personal === undefined ? [] : [field.personal],
  )
  if (own.at(-1) === false) return undefined
  const isOfChild = childOf(resource) !== undefined || isOfStudent(fields.at(-1))
  return Object.assign(isOfChild ? { of: 'child' } : {}, resource.personal, ...own) as Answers
}

const isOfStudent = (field: Field | undefined): boolean =>
  field !== undefined && targetOf(field)?.to === 'student'

const isComplete = (answers: Answers): answers is Personal & { of: PeopleKind } =>
  answers.of !== undefined && answers.purpose !== undefined && answers.keep !== undefined

/** Returns the fields of a resource that have data of people, with whose it is, why and how long it is kept. Lists are one field. */
export const personalFieldsOf = (resource: Resource): PersonalField[] =>
  leavesOf(resource).flatMap(({ path, field }) => {
    const answers = personalAt(resource, path)
    return answers && isComplete(answers) ? [{ path, field, ...answers }] : []
  })

/** True for a record whose fields are all of a person, unless one says otherwise. */
export const isAllOfPerson = (resource: Resource): boolean =>
  resource.isPerson === true || childOf(resource) !== undefined
