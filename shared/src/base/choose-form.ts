import { IntlMessageFormat } from 'intl-messageformat'
import type { FormChooser } from './make-translator.js'

/** Chooses the forms of messages by the rules of a language. Messages are parsed when they are first used, and kept. */
export const chooseForm: FormChooser = (locale) => {
  const parsed = new Map<string, IntlMessageFormat>()
  return (message, own, values) => {
    const format =
      parsed.get(message) ?? new IntlMessageFormat(own, locale, undefined, { ignoreTag: true })
    parsed.set(message, format)
    const made: unknown = format.format(values)
    return Array.isArray(made) ? made : [made]
  }
}
