import type { Language } from '@tinkerdesk/shared/base/languages'
import { speak, spokenLanguage, type Translator } from '@tinkerdesk/shared/base/say'
import type { LanguageFile } from '@tinkerdesk/shared/base/translator'
import { chosenLanguage } from './device-language.js'

interface LanguageFiles {
  readonly [path: string]: () => Promise<LanguageFile>
}

/** The texts of each language but English: those of the pages that open first, and all others. The build parts them. */
const firstFiles: LanguageFiles = import.meta.glob<LanguageFile>(
  '../../../shared/languages/*.json',
  { import: 'default', query: '?first' },
)
const otherFiles: LanguageFiles = import.meta.glob<LanguageFile>(
  '../../../shared/languages/*.json',
  { import: 'default', query: '?others' },
)
const pathOf = (language: Language) => `../../../shared/languages/${language}.json`

/** Loads the translator of a language, with all its texts. `undefined` for English, which needs none. */
export async function translatorFor(language: Language): Promise<Translator | undefined> {
  const [first, others] = [firstFiles[pathOf(language)], otherFiles[pathOf(language)]]
  if (!first || !others) return undefined
  const [{ createTranslator }, some, more] = await Promise.all([
    import('@tinkerdesk/shared/base/translator'),
    first(),
    others(),
  ])
  return createTranslator(language, {
    texts: { ...some.texts, ...more.texts },
    paths: { ...some.paths, ...more.paths },
  })
}

/** Loads the first texts in the language of this device, before anything is drawn. */
export async function loadLanguage(): Promise<void> {
  const language = chosenLanguage()
  const load = language && firstFiles[pathOf(language)]
  if (!load || spokenLanguage() === language) return
  const [{ makeTranslator }, file] = await Promise.all([
    import('@tinkerdesk/shared/base/make-translator'),
    load(),
  ])
  speak(makeTranslator(language, file))
  document.documentElement.lang = language
}

let texts: Promise<void> | undefined

/**
 * Loads all texts in the language of the page, once. On an error the page goes on: what has no text is in English, and the next call tries
 * again. At once in English.
 */
export function loadTexts(): Promise<void> {
  const language = spokenLanguage()
  texts ??=
    language === 'en'
      ? Promise.resolve()
      : translatorFor(language).then(
          (translator) => translator && speak(translator),
          () => (texts = undefined),
        )
  return texts
}

/** Imports a part of the program that may say other texts than the first. The build writes this around each such import. */
export const afterTexts = async <Module>(load: () => Promise<Module>): Promise<Module> => {
  await loadTexts()
  return load()
}
