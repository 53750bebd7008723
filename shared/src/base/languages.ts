/** The languages of the product, by the code that a person's choice is stored as: the name in its own letters, and the form of dates and numbers. */
export const languages = {
  en: { name: 'English', locale: 'en-IN' },
  hi: { name: 'हिन्दी', locale: 'hi-IN-u-nu-latn' },
} as const satisfies Record<string, { name: string; locale: string }>

export type Language = keyof typeof languages

export const languageCodes = ['en', 'hi'] as const satisfies readonly Language[]

/** The names of the languages, each in its own letters. */
export const languageNames: { readonly [L in Language]: string } = { en: languages.en.name, hi: languages.hi.name }

export const isLanguage = (code: unknown): code is Language => typeof code === 'string' && Object.hasOwn(languages, code)
