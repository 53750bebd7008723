import { speak } from '@tinkerdesk/shared/base/say'
import type { LanguageFile } from '@tinkerdesk/shared/base/translator'
import { chosenLanguage } from './device-language.js'

/** The texts of each language but English, loaded when it is chosen. */
const files = import.meta.glob<LanguageFile>('../../../shared/languages/*.json', { import: 'default' })

/** Loads the language of this device, before anything is drawn. English needs nothing. */
export async function loadLanguage(): Promise<void> {
  const language = chosenLanguage()
  const load = files[`../../../shared/languages/${language}.json`]
  if (!language || !load) return
  const [{ createTranslator }, file] = await Promise.all([import('@tinkerdesk/shared/base/translator'), load()])
  speak(createTranslator(language, file))
  document.documentElement.lang = language
}
