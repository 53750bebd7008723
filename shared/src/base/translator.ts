import { chooseForm } from './choose-form.js'
import type { Language } from './languages.js'
import { makeTranslator, type LanguageFile } from './make-translator.js'
import type { Translator } from './say.js'

export type { LanguageFile } from './make-translator.js'

/** Makes the translator of a language, for all of its messages. */
export const createTranslator = (language: Language, file: LanguageFile): Translator =>
  makeTranslator(language, file, chooseForm)
