import { z } from 'zod'
import type { FieldOptions, SharedKind, Spread, Valued } from '../field.js'
import { choiceMistakes } from '../typed/mistakes.js'
import {
  spelledFields,
  spelledValue,
  spellingFault,
  spellingMistakes,
  type Spelled,
} from '../typed/spelling.js'
import { plainDashes, quoted } from '../typed/typed-words.js'

/** The meaning of a value, shown as a colour: under way, waiting for someone, done, or broken. */
export type Tone = 'busy' | 'warn' | 'good' | 'bad'
export type Tones = { readonly [value: string]: Tone }

export interface ChoiceOptions extends FieldOptions {
  default?: string
  /** Labels of stored values. A value without a label is shown as it is. */
  labels?: { readonly [value: string]: string }
  /** Other texts for a value that people type, in any language, beside the value and its label. Each means one value. */
  spellings?: { readonly [value: string]: readonly string[] }
  /** Words that may stand before or after a value and mean nothing: "Class" of "Class 8". */
  wordsAround?: readonly string[]
  /** The name of the text field beside it that people write into the same cell: a section, in "8-A". */
  followedBy?: string
  /** The values that mean something to act on. Without it, values are only different, and have no colour. */
  tones?: Tones
}
/** Longer texts are no value with a text that follows it. */
const maxFollowed = 60

export interface ChoiceField extends ChoiceOptions {
  kind: 'choice'
  label: string
  choices: readonly string[]
}

/** One of a closed list of values, in their natural order. */
export const choice = <const C extends readonly string[], const O extends ChoiceOptions>(
  label: string,
  choices: C,
  options?: O,
) =>
  ({ kind: 'choice', label, choices, ...options }) as ChoiceField & { choices: C } & O &
    Valued<C[number]>

export const choiceLabel = (field: Pick<ChoiceField, 'labels'>, value: string): string =>
  field.labels?.[value] ?? value

/** Accepts only the values themselves: spellings are for people who type, and read before. The error says what was sent. */
export const oneOfChoices = (field: Spelled) =>
  z.enum(field.choices as [string, ...string[]], {
    error: ({ input }) => spellingFault(input, field),
  })

/** Divides "8-A", "VIII B" and "9th A" into the value and the text that follows it. */
function spreadChoice(text: string, field: ChoiceField): Spread | undefined {
  if (
    field.followedBy === undefined ||
    text.length > maxFollowed ||
    spelledValue(text, field) !== undefined
  )
    return undefined
  const read = plainDashes(text)
  // The longest value: "Class 8 - A" is no class called "Class".
  for (let at = read.length - 1; at > 0; at--) {
    const own = read.slice(0, at)
    const rest = read
      .slice(at)
      .replace(/^[\s\-/(:.]+/, '')
      .replace(/\)$/, '')
      .replace(/^sec(?:tion)?\b[\s.:-]*/i, '')
    const isApart =
      /[\s\-/(:.]$/.test(own) ||
      /^[\s\-/(:.]/.test(read.slice(at)) ||
      (/\d$/.test(own) && /^\p{Lu}$/u.test(rest))
    if (
      isApart &&
      rest !== '' &&
      spelledValue(own.replace(/[\s\-/(:.]+$/, ''), field) !== undefined
    )
      return { own: own.replace(/[\s\-/(:.]+$/, ''), beside: { [field.followedBy]: rest } }
  }
  return undefined
}

/** Returns why a text is no value. One for two fields is divided before it is read, unless the other field has a text of its own. */
function choiceFault(text: string, field: ChoiceField): string {
  const [part] = Object.values(spreadChoice(text, field)?.beside ?? {})
  if (part === undefined) return spellingFault(text, field)
  const [was, says] = [quoted(text), quoted(part)]
  return `${field.label}: ${was} also says ${says}, and the cell for that says something else. Correct one of them`
}

export const choiceKind: SharedKind<ChoiceField> = {
  words: 'none',
  schema: (field) => oneOfChoices(field),
  typed(text, field, others) {
    const value = spelledValue(text, field, spelledFields(others))
    return value === undefined ? { problem: choiceFault(text, field) } : { value }
  },
  spread: (text, field) => spreadChoice(text, field),
  mistakes: (field) => [...choiceMistakes(field.choices), ...spellingMistakes(field)],
  sample: (field) => field.choices[0],
  initial: (field) => field.default ?? null,
  empty: () => null,
  operand: (field) => oneOfChoices(field),
  sortable: true,
  ordered: false,
  grouped: 'value',
  textual: false,
  values: ({ choices }) => choices,
  plain: (value, field) => (value == null ? '' : choiceLabel(field, String(value))),
}
