/** The beginning of a language's file. */
export interface LanguageHeader {
  /** The name of the language in its own letters. */
  readonly name: string
  /** The form of dates and numbers, with Latin digits: `mr-IN-u-nu-latn`. */
  readonly locale: string
  /** The name of antd's words: `hi_IN`. Without it they are English. */
  readonly antd?: string
  /** The name of dayjs's words, for calendars: `hi`. Without it they are English. */
  readonly dayjs?: string
  /** A time of day in a sentence, after its `{time}`: `{time} बजे`. */
  readonly clock?: string
  /** True if no text may be missing. In other languages, a text that is left out is shown in English. */
  readonly complete?: boolean
}

/** The headers of languages, by their codes. */
export type LanguageHeaders = { readonly [code: string]: LanguageHeader }

/** Throws if a file has no such header, or another name than a code. */
export function readHeaders(folder: URL): LanguageHeaders
export const languagesFolder: URL
export const headers: LanguageHeaders
