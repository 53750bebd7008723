import type { Language } from '@tinkerdesk/shared/base/languages'
import { speak, type Translator } from '@tinkerdesk/shared/base/say'
import type { LanguageFile } from '@tinkerdesk/shared/base/translator'
import { chosenLanguage } from './device-language.js'

/** The texts of each language but English, loaded when it is chosen. */
const files = import.meta.glob<LanguageFile>('../../../shared/languages/*.json', {
  import: 'default',
})

/** Loads the translator of a language. `undefined` for English, which needs none. */
export async function translatorFor(language: Language): Promise<Translator | undefined> {
  const load = files[`../../../shared/languages/${language}.json`]
  if (!load) return undefined
  const [{ createTranslator }, file] = await Promise.all([
    import('@tinkerdesk/shared/base/translator'),
    load(),
  ])
  return createTranslator(language, file)
}

/** Loads the language of this device, before anything is drawn. */
export async function loadLanguage(): Promise<void> {
  const language = chosenLanguage()
  const translator = language && (await translatorFor(language))
  if (!translator) return
  speak(translator)
  document.documentElement.lang = translator.language
}
