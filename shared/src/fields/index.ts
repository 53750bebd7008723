import { z } from 'zod'
import { choiceKind, type ChoiceField } from './choice.js'
import { choicesKind, type ChoicesField } from './choices.js'
import { dayKind, type DayField } from './day.js'
import { emailKind, type EmailField } from './email.js'
import type { SharedKind, Walk } from './field.js'
import { fileKind, type FileField } from './file.js'
import { flagKind, type FlagField } from './flag.js'
import { groupKind, type GroupField } from './group.js'
import { listKind, repeatsIn, type ListField } from './list.js'
import { longTextKind, type LongTextField } from './long-text.js'
import { momentKind, type MomentField } from './moment.js'
import { numberKind, type NumberField } from './number.js'
import { oneOfKind, type OneOfField } from './one-of.js'
import { phoneKind, type PhoneField } from './phone.js'
import { relationKind, type RelationField } from './relation.js'
import { relationsKind, type RelationsField } from './relations.js'
import { rupeesKind, type RupeesField } from './rupees.js'
import { textKind, type TextField } from './text.js'
import { urlKind, type UrlField } from './url.js'
import { variantKind, type VariantField } from './variant.js'

/** The vocabulary: every field kind and the shape of its declaration. */
export interface FieldKinds {
  text: TextField
  longText: LongTextField
  email: EmailField
  url: UrlField
  phone: PhoneField
  number: NumberField
  rupees: RupeesField
  flag: FlagField
  day: DayField
  moment: MomentField
  choice: ChoiceField
  choices: ChoicesField
  relation: RelationField
  relations: RelationsField
  list: ListField
  group: GroupField
  file: FileField
  oneOf: OneOfField
  variant: VariantField
}
export type FieldKind = keyof FieldKinds
export type Field = FieldKinds[FieldKind]

/** A registry with one entry per kind; a forgotten kind does not compile. */
export type PerKind<Entry extends { [K in FieldKind]: unknown }> = { readonly [K in FieldKind]: Entry[K] }

const sharedKinds: { readonly [K in FieldKind]: SharedKind<FieldKinds[K]> } = {
  text: textKind,
  longText: longTextKind,
  email: emailKind,
  url: urlKind,
  phone: phoneKind,
  number: numberKind,
  rupees: rupeesKind,
  flag: flagKind,
  day: dayKind,
  moment: momentKind,
  choice: choiceKind,
  choices: choicesKind,
  relation: relationKind,
  relations: relationsKind,
  list: listKind,
  group: groupKind,
  file: fileKind,
  oneOf: oneOfKind,
  variant: variantKind,
}

/** What the shared floor knows about a field's kind. */
export const sharedKind = (field: Field): SharedKind<Field> => sharedKinds[field.kind] as unknown as SharedKind<Field>

/**
 * The schema for a field's value in a request. Blank text and `null` stand for no value, and what is left out for the initial
 * value; a required field that is left without one says "{label} is required".
 */
export function schemaOf(field: Field): z.ZodType {
  const kind = sharedKind(field)
  const inner = kind.schema(field, walk)
  return z.unknown().transform((sent, context) => {
    const cleared = sent === null || (typeof sent === 'string' && sent.trim() === '')
    const value = sent === undefined ? kind.initial(field, walk) : cleared ? kind.empty(field, walk) : sent
    if (value === null) {
      if (field.required) context.issues.push({ code: 'custom', message: `${field.label} is required`, input: sent, path: [] })
      return null
    }
    const parsed = inner.safeParse(value)
    if (parsed.success) return parsed.data
    for (const issue of parsed.error.issues) context.issues.push({ ...issue, input: sent } as never)
    return z.NEVER
  })
}

/** What a new record holds in this field where nothing is sent. */
export const initialOf = (field: Field): unknown => sharedKind(field).initial(field, walk)

/** A value as one line of plain text. */
export const plainOf = (value: unknown, field: Field): string =>
  value === null || value === undefined ? '' : sharedKind(field).plain(value, field, walk)

/** The value that a cleared field holds: `null`, or the empty list, group or "no" of its kind. */
export const emptyOf = (field: Field): unknown => sharedKind(field).empty(field, walk)

/** The fields inside a group; `undefined` for every other kind. */
export const partsOf = (field: Field) => sharedKind(field).parts?.(field)

/** The fields of which a value holds exactly one; `undefined` for every other kind. */
export const variantsOf = (field: Field) => sharedKind(field).variants?.(field)

/** The fields inside each item of a list; `undefined` for every other kind. */
export const itemPartsOf = (field: Field) => sharedKind(field).itemParts?.(field, walk)

/** What a relation points at; `undefined` for every other kind. */
export const targetOf = (field: Field) => sharedKind(field).target?.(field)

/** The files in a value, wherever they stand in it. */
export const filesIn = (value: unknown, field: Field): { id: string }[] =>
  value === null || value === undefined ? [] : (sharedKind(field).files?.(value, field, walk) ?? [])

/** What is wrong with a whole value; `undefined` where nothing is. */
export const faultOf = (value: unknown, field: Field): string | undefined => sharedKind(field).fault?.(value, field, walk)

const walk: Walk = { schemaOf, initialOf, emptyOf, plainOf, filesIn, innerOf: (field) => partsOf(field) ?? variantsOf(field) }

/** The places of items that repeat an earlier one: equal after trimming and ignoring case, files by name. */
export const duplicatesIn = (items: readonly unknown[], item: Field): number[] => repeatsIn(items, item, plainOf)

export type { FieldValue, SharedKind, Valued } from './field.js'
export { choice, choiceLabel } from './choice.js'
export { choices } from './choices.js'
export { day, dayInIndia, startOfDay } from './day.js'
export { email, normaliseEmail } from './email.js'
export { file, type FileValue } from './file.js'
export { flag } from './flag.js'
export { group } from './group.js'
export { idPattern, idSchema } from './id.js'
export { list } from './list.js'
export { longText } from './long-text.js'
export { formatMoment, moment } from './moment.js'
export { number } from './number.js'
export { oneOf } from './one-of.js'
export { normalisePhone, phone } from './phone.js'
export { isPlainText, textKey } from './plain-text.js'
export { relation } from './relation.js'
export { relations } from './relations.js'
export { formatRupees, rupees } from './rupees.js'
export { text } from './text.js'
export { url } from './url.js'
export { chosenIn, variant } from './variant.js'
export type { ChoiceField } from './choice.js'
export type { ChoicesField } from './choices.js'
export type { FileField } from './file.js'
export type { ListField } from './list.js'
export type { GroupField } from './group.js'
export type { OneOfField } from './one-of.js'
export type { RelationField } from './relation.js'
export type { RelationsField } from './relations.js'
export type { VariantField } from './variant.js'
