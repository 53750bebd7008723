import type { Field, FieldKind, FieldKinds } from '@tinkerdesk/shared'
import { ChoiceInput } from './choice/input.js'
import { ChoicesInput } from './choices/input.js'
import { DayInput } from './day/input.js'
import { EmailInput } from './email/input.js'
import { FileInput } from './file/input.js'
import { FlagInput } from './flag/input.js'
import { groupInput } from './group/input.js'
import { listInput } from './list/input.js'
import { LongTextInput } from './long-text/input.js'
import { MomentInput } from './moment/input.js'
import { NumberInput } from './number/input.js'
import { OneOfInput } from './one-of/input.js'
import { PhoneInput } from './phone/input.js'
import type { FieldInput } from './props.js'
import { RelationInput } from './relation/input.js'
import { RelationsInput } from './relations/input.js'
import { RupeesInput } from './rupees/input.js'
import { TextInput } from './text/input.js'
import { UrlInput } from './url/input.js'
import { variantInput } from './variant/input.js'

/** The input of a field's kind. */
export function inputOf(field: Field): FieldInput {
  return fieldInputs[field.kind] as unknown as FieldInput
}

// Apart from what a list needs, so that a list does not load what only a form does.
const fieldInputs: { readonly [K in FieldKind]: FieldInput<FieldKinds[K]> } = {
  text: { Input: TextInput },
  longText: { Input: LongTextInput, wide: true },
  email: { Input: EmailInput },
  url: { Input: UrlInput },
  phone: { Input: PhoneInput },
  number: { Input: NumberInput },
  rupees: { Input: RupeesInput },
  flag: { Input: FlagInput, isNeverEmpty: () => true },
  day: { Input: DayInput },
  moment: { Input: MomentInput },
  choice: { Input: ChoiceInput, isNeverEmpty: (field) => field.default !== undefined },
  choices: { Input: ChoicesInput },
  relation: { Input: RelationInput, isNeverEmpty: (field) => field.all !== undefined },
  relations: { Input: RelationsInput, wide: true, isNeverEmpty: (field) => (field.min ?? 0) > 0 },
  list: { Input: listInput(inputOf), wide: true, isNeverEmpty: (field) => (field.min ?? 0) > 0 },
  group: { Input: groupInput(inputOf), wide: true },
  file: { Input: FileInput, wide: true },
  oneOf: { Input: OneOfInput, wide: true },
  variant: { Input: variantInput(inputOf), wide: true },
}
