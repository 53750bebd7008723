import type { Field, FieldKind, FieldKinds } from '@tinkerdesk/shared'
import { ChoiceInput } from './choice/input.js'
import { ChoicesInput } from './choices/input.js'
import { ConversationInput } from './conversation/input.js'
import { DayInput } from './day/input.js'
import { dayProblemOf } from './day/typed-day.js'
import { EmailInput } from './email/input.js'
import { FileInput } from './file/input.js'
import { FlagInput } from './flag/input.js'
import { groupInput } from './group/input.js'
import { listInput } from './list/input.js'
import { LongTextInput } from './long-text/input.js'
import { MomentInput, momentProblemOf } from './moment/input.js'
import { NumberInput } from './number/input.js'
import { TextOrFileInput } from './text-or-file/input.js'
import { PaiseInput } from './paise/input.js'
import { PhoneInput } from './phone/input.js'
import type { FieldInput } from './props.js'
import { RelationInput } from './relation/input.js'
import { RelationsInput } from './relations/input.js'
import { RupeesInput } from './rupees/input.js'
import { isLongLine, TextInput } from './text/input.js'
import { TimeInput } from './time/input.js'
import { timeProblemOf } from './time/typed-time.js'
import { UrlInput } from './url/input.js'
import { variantInput } from './variant/input.js'

/** The input of a field's kind. */
export function inputOf(field: Field): FieldInput {
  return fieldInputs[field.kind]
}

/** True if a person must fill a field. A field with a default is not required. */
export function isAsked(field: Field): boolean {
  return inputOf(field).isAsked?.(field) ?? field.required === true
}

/** True if an input uses the full width of a form: its declaration says so, or else its kind. */
export function isWideInput(field: Field): boolean {
  const { wide, isWide } = inputOf(field)
  return field.wide ?? isWide?.(field) ?? wide ?? false
}

const hasLeast = ({ required, min }: { required?: boolean; min?: number }) =>
  required === true || (min ?? 0) > 0

// Separate from what lists need, so that a list does not load what only forms use.
const fieldInputs: { readonly [K in FieldKind]: FieldInput<FieldKinds[K]> } = {
  text: { Input: TextInput, isWide: isLongLine },
  longText: { Input: LongTextInput, wide: true },
  conversation: { Input: ConversationInput, wide: true },
  email: { Input: EmailInput },
  url: { Input: UrlInput },
  phone: { Input: PhoneInput },
  number: { Input: NumberInput },
  rupees: { Input: RupeesInput },
  paise: { Input: PaiseInput },
  flag: { Input: FlagInput, isAsked: () => false },
  day: { Input: DayInput, problemOf: dayProblemOf },
  time: { Input: TimeInput, problemOf: timeProblemOf },
  moment: { Input: MomentInput, problemOf: momentProblemOf },
  choice: {
    Input: ChoiceInput,
    isAsked: (field) => field.required === true && field.default === undefined,
  },
  choices: { Input: ChoicesInput },
  relation: { Input: RelationInput, isAsked: (field) => field.required === true && !field.all },
  relations: { Input: RelationsInput, wide: true, isAsked: hasLeast },
  list: { Input: listInput(inputOf), wide: true, isAsked: hasLeast },
  group: { Input: groupInput(inputOf, isAsked, isWideInput), wide: true },
  file: { Input: FileInput, wide: true },
  textOrFile: { Input: TextOrFileInput, wide: true },
  variant: { Input: variantInput(inputOf), wide: true },
}
