import type { Language } from '@tinkerdesk/shared'
import { englishParts } from '@tinkerdesk/shared/base/say'
import { translatorOf } from '../../../mail/reader-language.js'

/** Says sentences and labels in the language of a reader. */
export interface Speaker {
  say(message: string, values?: Readonly<Record<string, string>>): string
  sentence(sentence: string): string
  label(path: string, english: string): string
}

/** Returns the speaker of a language. */
export function speakerOf(language: Language | undefined): Speaker {
  const translator = translatorOf(language)
  return {
    say: (message, values = {}) => (translator?.parts ?? englishParts)(message, values).join(''),
    sentence: (sentence) => translator?.sentence(sentence) ?? sentence,
    label: (path, english) => translator?.label(path, english) ?? english,
  }
}
