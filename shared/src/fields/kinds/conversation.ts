import type { FieldOptions, SharedKind, Valued } from '../field.js'
import { plainText } from '../typed/plain-text.js'

export interface ConversationOptions extends FieldOptions {
  /** Longest entry, in characters. */
  max?: number
}
export interface ConversationField extends ConversationOptions {
  kind: 'conversation'
  label: string
}

/**
 * Comments of several people: a text that is sent becomes an entry with its author and moment, and the record carries the latest one. An entry
 * is plain text of at most 5,000 characters unless `max` differs.
 */
export const conversation = <const O extends ConversationOptions>(label: string, options?: O) =>
  ({ kind: 'conversation', label, ...options }) as ConversationField & O & Valued<string>

const maxLength = ({ max }: ConversationField): number => max ?? 5000

export const conversationKind: SharedKind<ConversationField> = {
  schema: (field) => plainText(field.label, maxLength(field)),
  sample: () => 'A',
  initial: () => null,
  empty: () => null,
  appends: true,
  maxLength,
  described: (field) => ({ maxLength: maxLength(field) }),
  sortable: false,
  ordered: false,
  textual: false,
  plain: (value) => String(value ?? ''),
}
