import { languageOf, type Language } from './languages.js'
import { englishParts, type Translator, type Values } from './say.js'

/** The content of a language's file: what English texts, and declarations at some paths, are called in it. */
export interface LanguageFile {
  texts: { readonly [english: string]: string }
  paths: { readonly [path: string]: string }
}

/** Values of these names are sentences of the product themselves. */
const phraseNames = /^(counted|countedRows|how|when|reason|verb|where|work|slotTime)\d?$/
/** Values of these names are labels, and have translations of their own. Other values are what people typed, or numbers. */
const labelNames = /^(label|labels|one|many|noun|kind|opening|status|labelled|class|first|last)\d?$/

/** Values of these names begin with a digit, whatever the sentence says. */
const measuredNames =
  /^(count|counted|countedRows|date|formatCount|formatDay|formatPaise|formatRupees|formatTime|length|range|slotTime|total)\d?$/
/** Values of these names are dates. */
const datedNames = /^(date|format|formatDay|formatMoment|formatTime)\d?$/
/** A message with fewer characters of its own would fit sentences that people typed: "{title} and {title2}". */
const minOwn = 4

// A page loads this module before the declarations, which are said in its language: it imports none of them, nor what they import.
const months = Array.from({ length: 12 }, (_, at) =>
  new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, at)),
)

/** Times are said with the part of the day: "शाम 4:05". */
const timeInWords = {
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  dayPeriod: 'short',
  timeZone: 'UTC',
} as const

/** The months in English dates, whole or of three letters. "Sept" is what some programs write. */
const monthWord = new RegExp(
  `\\b(?:${months.flatMap((month) => [month, month.slice(0, 3)]).join('|')}|Sept)\\b`,
  'gu',
)

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

interface Pattern {
  message: string
  names: string[]
  matches: RegExp
}

const ownOf = (message: string): string => message.replace(/\{\w+\}/g, '')

/** Returns the patterns of messages with values, those with the most words of their own first. Messages of too few words have none. */
function patternsOf(messages: readonly string[]): Pattern[] {
  const patterns = messages.flatMap((message) => {
    const pieces = message.split(/\{(\w+)\}/)
    const names = pieces.filter((_, at) => at % 2 === 1)
    const own = ownOf(message)
    const isTelling =
      own.replace(/\s/g, '').length >= minOwn || names.some((name) => measuredNames.test(name))
    if (names.length === 0 || !/\p{L}{2}/u.test(own) || !isTelling) return []
    const valueIn = (name: string) => (measuredNames.test(name) ? '([\\d₹].*?)' : '(.+?)')
    const source = pieces
      .map((piece, at) => (at % 2 === 1 ? valueIn(piece) : escaped(piece)))
      .join('')
    return [{ message, names, matches: new RegExp(`^${source}$`, 'su') }]
  })
  return patterns.sort((a, b) => ownOf(b.message).length - ownOf(a.message).length)
}

/** Writes messages that choose between forms, such as singular and plural. Returns the parts of each: texts and other values. */
export type FormChooser = (
  locale: string,
) => (message: string, own: string, values: Values) => readonly unknown[]

/** True for a message that chooses between forms, or has quoted signs. All other messages only name their values. */
export const choosesForm = (own: string): boolean => /\{\s*\w+\s*,|'/.test(own) && own.includes('{')

/** Texts are joined, and what has no text is nothing. Other values, such as parts of the screen, stay as they are. */
const shown = (value: unknown): unknown =>
  typeof value === 'number' ? String(value) : value || (value === '' ? value : '')

/**
 * Makes the translator of a language. `chooser` comes with a library, so a page that opens does without: until it is there, a message that
 * chooses between forms is in English.
 */
export function makeTranslator(
  language: Language,
  { texts, paths }: LanguageFile,
  chooser?: FormChooser,
): Translator {
  const { locale, clock = '{time}' } = languageOf(language)
  const timeOfDay = new Intl.DateTimeFormat(locale, timeInWords)
  const chosen = chooser?.(locale)
  const ownText = (key: string): string | undefined =>
    Object.hasOwn(texts, key) ? texts[key] : undefined
  let lower: Map<string, string> | undefined
  let patterns: Pattern[] | undefined

  const parts = (message: string, values: Values): readonly unknown[] => {
    const own = ownText(message)
    if (own === undefined) return englishParts(message, values)
    if (!own.includes('{')) return [own]
    if (!choosesForm(own)) return englishParts(own, withStatuses(values)).map(shown)
    return chosen ? chosen(message, own, withStatuses(values)) : englishParts(message, values)
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

  /** Only a message that chooses between singular and plural needs a number. Elsewhere a name like "007" stays as it was typed. */
  const valueOf = (message: string, name: string, value: string): unknown => {
    if (datedNames.test(name)) return dated(value)
    if (phraseNames.test(name)) return sentence(value)
    if (labelNames.test(name)) return labelled(value)
    return ownText(message)?.includes(`{${name}, plural`) ? numberOr(value) : value
  }

  /** Returns a number and the label of a resource: "12 topics". */
  const counted = (whole: string): string =>
    whole.replace(/^([\d,]+ )(\D+)$/, (_, count: string, noun: string) => count + labelled(noun))

  const timed = (_: string, hour: string, minute: string, half: string): string => {
    const inDay = (Number(hour) % 12) + (half === 'pm' ? 12 : 0)
    return clock.replace('{time}', timeOfDay.format(Date.UTC(2026, 0, 1, inDay, Number(minute))))
  }

  const dated = (date: string): string =>
    date.replace(/\b(\d{1,2}):(\d\d)\s(am|pm)\b/g, timed).replace(monthWord, (word) => {
      const month = months.find((each) => each.startsWith(word.slice(0, 3)))
      return (month && ownText(month)) ?? word
    })

  /** Some messages are several sentences: all of them are recognised, or the message stays as it is. */
  const sentence = (whole: string): string => {
    const own = oneSentence(whole)
    const each = own === whole ? whole.split(/(?<=[.?!]) /) : []
    const spoken = each.map(oneSentence)
    return each.length > 1 && spoken.every((part, at) => part !== each[at]) ? spoken.join(' ') : own
  }

  const oneSentence = (whole: string): string => {
    const own = ownText(whole)
    if (own !== undefined) return own
    patterns ??= patternsOf(Object.keys(texts))
    for (const { message, names, matches } of patterns) {
      const match = matches.exec(whole)
      if (!match) continue
      const values = names.map((name, at) => [name, valueOf(message, name, match[at + 1]!)])
      return parts(message, Object.fromEntries(values)).join('')
    }
    return counted(whole)
  }

  return {
    language,
    parts,
    sentence,
    dated,
    label: (path, english) => paths[path] ?? ownText(english) ?? english,
  }
}

/** Numbers choose between singular and plural, so they are numbers again. */
const numberOr = (value: string): string | number =>
  /^[\d,]+$/.test(value) ? Number(value.replaceAll(',', '')) : value
