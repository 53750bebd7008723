import type { ChoiceField } from './kinds/choice.js'
import type { ChoicesField } from './kinds/choices.js'
import type { ConversationField } from './kinds/conversation.js'
import type { DayField } from './kinds/day.js'
import type { EmailField } from './kinds/email.js'
import type { FileField } from './kinds/file.js'
import type { FlagField } from './kinds/flag.js'
import type { GroupField } from './kinds/group.js'
import type { ListField } from './kinds/list.js'
import type { LongTextField } from './kinds/long-text.js'
import type { MomentField } from './kinds/moment.js'
import type { NumberField } from './kinds/number.js'
import type { PaiseField } from './kinds/paise.js'
import type { PhoneField } from './kinds/phone.js'
import type { RelationField } from './kinds/relation.js'
import type { RelationsField } from './kinds/relations.js'
import type { RupeesField } from './kinds/rupees.js'
import type { TextOrFileField } from './kinds/text-or-file.js'
import type { TextField } from './kinds/text.js'
import type { TimeField } from './kinds/time.js'
import type { UrlField } from './kinds/url.js'
import type { VariantField } from './kinds/variant.js'

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
  time: TimeField
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
