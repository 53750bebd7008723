import { createRequire } from 'node:module'
import type { Language } from '@tinkerdesk/shared'
import { languageCodes } from '@tinkerdesk/shared/base/languages'
import { createTranslator, type LanguageFile } from '@tinkerdesk/shared/base/translator'

const require = createRequire(import.meta.url)

type Say = (sentence: string) => string
const inEnglish: Say = (sentence) => sentence
const made = new Map<Language, Say>([['en', inEnglish]])

/** Returns a function that puts the sentences of the server into the language of their reader. `null` is English. */
export function sayIn(language: Language | null): Say {
  const code = languageCodes.find((each) => each === language) ?? 'en'
  const kept = made.get(code)
  if (kept) return kept
  // Read when the first reader of the language needs it, and kept.
  const file: LanguageFile = require(`@tinkerdesk/shared/languages/${code}.json`)
  const { sentence } = createTranslator(code, file)
  made.set(code, sentence)
  return sentence
}
