import type { ChoiceField } from './choice.js'
import type { ChoicesField } from './choices.js'
import type { ConversationField } from './conversation.js'
import type { DayField } from './day.js'
import type { EmailField } from './email.js'
import type { FileField } from './file.js'
import type { FlagField } from './flag.js'
import type { GroupField } from './group.js'
import type { ListField } from './list.js'
import type { LongTextField } from './long-text.js'
import type { MomentField } from './moment.js'
import type { NumberField } from './number.js'
import type { PaiseField } from './paise.js'
import type { PhoneField } from './phone.js'
import type { RelationField } from './relation.js'
import type { RelationsField } from './relations.js'
import type { RupeesField } from './rupees.js'
import type { TextOrFileField } from './text-or-file.js'
import type { TextField } from './text.js'
import type { UrlField } from './url.js'
import type { VariantField } from './variant.js'

// A kind knows its inner fields as `AnyField`; in a declaration they are fields of the vocabulary.
interface List extends ListField {
  item: Field
}
interface Group extends GroupField {
  fields: Fields
}
interface Variant extends VariantField {
  fields: Fields
}

/** The vocabulary: every field kind and the shape of its declaration. */
export interface FieldKinds {
  text: TextField
  longText: LongTextField
  conversation: ConversationField
  email: EmailField
  url: UrlField
  phone: PhoneField
  number: NumberField
  rupees: RupeesField
  paise: PaiseField
  flag: FlagField
  day: DayField
  moment: MomentField
  choice: ChoiceField
  choices: ChoicesField
  relation: RelationField
  relations: RelationsField
  list: List
  group: Group
  file: FileField
  textOrFile: TextOrFileField
  variant: Variant
}
export type FieldKind = keyof FieldKinds
export type Field = FieldKinds[FieldKind]
export interface Fields {
  readonly [name: string]: Field
}
