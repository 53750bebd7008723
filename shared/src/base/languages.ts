import { headers, type LanguageHeader } from '../../languages/headers.mjs'

/** The code of a language, by which a person's choice is stored. Each file in `shared/languages` is one, and English is in the code. */
export type Language = string

const english: LanguageHeader = { name: 'English', locale: 'en-IN' }
const languages: { readonly [code: string]: LanguageHeader | undefined } = {
  en: english,
  ...headers,
}

export const languageCodes: readonly Language[] = Object.keys(languages)

/** Returns the name of a language in its own letters, its locale, and what libraries call it. Those of English for an unknown code. */
export const languageOf = (code: Language): LanguageHeader =>
  (Object.hasOwn(languages, code) && languages[code]) || english

/** The names of the languages, each in its own letters. */
export const languageNames: { readonly [code: Language]: string } = Object.fromEntries(
  languageCodes.map((code) => [code, languageOf(code).name]),
)

export const isLanguage = (code: unknown): code is Language =>
  typeof code === 'string' && Object.hasOwn(languages, code)
