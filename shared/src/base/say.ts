import { languageOf, type Language } from './languages.js'

/** The values of a message, by the names in its braces. */
export interface Values {
  readonly [name: string]: unknown
}

/** Puts English messages into another language. A message without a translation stays English. */
export interface Translator {
  readonly language: Language
  /** Returns a message with its values, in the order of the language: texts and, between them, values that are no text. */
  parts(message: string, values: Values): readonly unknown[]
  /** Returns a finished sentence of the server or of a check. What people typed inside it stays as it is. */
  sentence(sentence: string): string
  /** Returns the label of a declaration: that of its path, else that of its English text. */
  label(path: string, english: string): string
  /** Returns an English date, like "08 Feb 2026, 4:05 pm", with its month and its time in the language. */
  dated(date: string): string
}

/** The translator of this page. Absent in English. The server has no page, and passes the translator of each reader. */
let current: Translator | undefined

/**
 * Sets the language of the page, before its first line is drawn. A page keeps its language: another choice loads it again. Only a translator
 * that has more texts takes the place of the first.
 */
export function speak(translator: Translator): void {
  current = translator
}

export const spokenLanguage = (): Language => current?.language ?? 'en'
/** The form of dates and numbers on this page. */
export const spokenLocale = (): string => languageOf(spokenLanguage()).locale

/** Returns the texts and values of a message. */
export function englishParts(message: string, values: Values): readonly unknown[] {
  return message.split(/\{(\w+)\}/).map((piece, at) => (at % 2 === 0 ? piece : values[piece]))
}

/** Returns a message in the language of the page. The build writes this call around every text that has a translation. */
export const text = (message: string, values: Values = {}): string =>
  partsOf(message, values).join('')

/** Returns a message in the language of the page, in parts: the values may be parts of the screen. */
export const partsOf = (message: string, values: Values): readonly unknown[] =>
  (current?.parts ?? englishParts)(message, values)

/** Returns a finished sentence in the language of the page. */
export const say = (sentence: string): string => current?.sentence(sentence) ?? sentence

/** Returns an English date or time in the language of the page. */
export const dated = (date: string): string => current?.dated(date) ?? date

/** Returns the label of a declaration in the language of the page: that of its path, else that of its English text. */
export const labelOf = (path: string, english: string): string =>
  current?.label(path, english) ?? english

/** Returns labels by their names in the language of the page. */
export const spokenLabels = <L extends { readonly [name: string]: string }>(
  labels: L,
): { readonly [N in keyof L]: string } =>
  // The names stay, and every word remains a word.
  Object.fromEntries(
    Object.entries(labels).map(([name, label]) => [name, labelOf(name, label)]),
  ) as { [N in keyof L]: string }
