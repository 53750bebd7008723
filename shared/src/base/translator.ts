import { IntlMessageFormat } from 'intl-messageformat'
import { languages, type Language } from './languages.js'
import { englishParts, type Translator, type Values } from './say.js'

/** The content of a language's file: what English texts, and declarations at some paths, are called in it. */
export interface LanguageFile {
  texts: { readonly [english: string]: string }
  paths: { readonly [path: string]: string }
}

/** Values of these names are sentences of the product themselves. */
const phraseNames = /^(how|when|reason)\d?$/
/** Values of these names are labels, and have translations of their own. Other values are what people typed, or numbers. */
const labelNames = /^(label|labels|one|many|noun|kind|status|labelled)\d?$/

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

interface Pattern {
  message: string
  names: string[]
  matches: RegExp
}

/** Returns the patterns of messages with values, those with the most words of their own first. */
function patternsOf(messages: readonly string[]): Pattern[] {
  const own = (message: string) => message.replace(/\{\w+\}/g, '').length
  return messages
    .filter((message) => /\{\w+\}/.test(message) && /\p{L}{2}/u.test(message.replace(/\{\w+\}/g, '')))
    .sort((a, b) => own(b) - own(a))
    .map((message) => {
      const pieces = message.split(/\{(\w+)\}/)
      const names = pieces.filter((_, at) => at % 2 === 1)
      return {
        message,
        names,
        matches: new RegExp(`^${pieces.map((piece, at) => (at % 2 === 1 ? '(.+?)' : escaped(piece))).join('')}$`, 'su'),
      }
    })
}

/** Makes the translator of a language. Its messages are parsed when they are first used, and kept. */
export function createTranslator(language: Language, { texts, paths }: LanguageFile): Translator {
  const { locale } = languages[language]
  const parsed = new Map<string, IntlMessageFormat>()
  const ownText = (key: string): string | undefined => (Object.hasOwn(texts, key) ? texts[key] : undefined)
  let lower: Map<string, string> | undefined
  let patterns: Pattern[] | undefined

  const formatOf = (message: string, own: string): IntlMessageFormat => {
    const kept = parsed.get(message)
    if (kept) return kept
    const made = new IntlMessageFormat(own, locale, undefined, { ignoreTag: true })
    parsed.set(message, made)
    return made
  }

  const parts = (message: string, values: Values): readonly unknown[] => {
    const own = ownText(message)
    if (own === undefined) return englishParts(message, values)
    if (!own.includes('{')) return [own]
    const made: unknown = formatOf(message, own).format(withStatuses(values))
    return Array.isArray(made) ? made : [made]
  }

  /** A label may stand inside a sentence, in small letters. */
  const labelled = (value: string): string => {
    lower ??= new Map(Object.entries(texts).map(([english, own]) => [english.toLowerCase(), own]))
    return ownText(value) ?? lower.get(value.toLowerCase()) ?? value
  }

  /** Statuses are stored in English, and read in the language. */
  const withStatuses = (values: Values): Values =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        /^status\d?$/.test(name) && typeof value === 'string' ? labelled(value) : value,
      ]),
    )

  const valueOf = (name: string, value: string): unknown => {
    if (phraseNames.test(name)) return sentence(value)
    return labelNames.test(name) ? labelled(value) : numberOr(value)
  }

  const sentence = (whole: string): string => {
    const own = ownText(whole)
    if (own !== undefined) return own
    patterns ??= patternsOf(Object.keys(texts))
    for (const { message, names, matches } of patterns) {
      const match = matches.exec(whole)
      if (!match) continue
      const values = names.map((name, at) => [name, valueOf(name, match[at + 1]!)])
      return parts(message, Object.fromEntries(values)).join('')
    }
    return whole
  }

  return { language, parts, sentence, label: (path, english) => paths[path] ?? ownText(english) ?? english }
}

/** Numbers choose between singular and plural, so they are numbers again. */
const numberOr = (value: string): string | number => (/^[\d,]+$/.test(value) ? Number(value.replaceAll(',', '')) : value)
