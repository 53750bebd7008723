import { createRequire } from 'node:module'
import type { Language } from '@tinkerdesk/shared'
import { languageCodes } from '@tinkerdesk/shared/base/languages'
import type { Translator } from '@tinkerdesk/shared/base/say'
import { createTranslator, type LanguageFile } from '@tinkerdesk/shared/base/translator'

const require = createRequire(import.meta.url)

type Say = (sentence: string) => string
const inEnglish: Say = (sentence) => sentence
const made = new Map<Language, Translator>()

/** Returns the translator of a reader's language. `undefined` for English. */
export function translatorOf(language: Language | null | undefined): Translator | undefined {
  const code = languageCodes.find((each) => each === language) ?? 'en'
  if (code === 'en') return undefined
  const kept = made.get(code)
  if (kept) return kept
  // Read when the first reader of the language needs it, and kept.
  const file: LanguageFile = require(`@tinkerdesk/shared/languages/${code}.json`)
  const translator = createTranslator(code, file)
  made.set(code, translator)
  return translator
}

/** Returns a function that puts the sentences of the server into the language of their reader. `null` is English. */
export const sayIn = (language: Language | null): Say =>
  translatorOf(language)?.sentence ?? inEnglish
