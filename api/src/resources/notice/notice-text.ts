/** The notice in one language, as it is stored and read: every word is in it, so that an old version stays as it was. */
export interface NoticeText {
  title: string
  lead: readonly string[]
  parts: readonly NoticePart[]
}

interface NoticePart {
  heading: string
  text: readonly string[]
  tables: readonly NoticeTable[]
}

export interface NoticeTable {
  caption: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

/** By the code of the language. */
export interface NoticeTexts {
  readonly [language: string]: NoticeText
}

/** Says a message of the notice in a language. */
export type SayNotice = (message: string, values?: { readonly [name: string]: string }) => string
