import { isLanguage, type Language } from '@tinkerdesk/shared/base/languages'
import { speak } from '@tinkerdesk/shared/base/say'
import type { LanguageFile } from '@tinkerdesk/shared/base/translator'

const name = 'language'
const year = 365 * 24 * 60 * 60

/** The texts of each language but English, loaded when it is chosen. */
const files = import.meta.glob<LanguageFile>('../../../shared/languages/*.json', { import: 'default' })

/** Returns the language of this device. It outlives a sign-out, which clears all storage. */
export function deviceLanguage(): Language {
  const code = document.cookie.match(/(?:^|; )language=(\w+)/)?.[1]
  return isLanguage(code) ? code : 'en'
}

/** Keeps a language for this device. Returns false if the browser keeps none. */
export function keepLanguage(language: Language): boolean {
  document.cookie = `${name}=${language}; path=/; max-age=${year}; samesite=lax`
  return deviceLanguage() === language
}

/** Loads the language of this device, before anything is drawn. English needs nothing. */
export async function loadLanguage(): Promise<void> {
  const language = deviceLanguage()
  if (language === 'en') return
  const load = files[`../../../shared/languages/${language}.json`]
  if (!load) return
  const [{ createTranslator }, file] = await Promise.all([import('@tinkerdesk/shared/base/translator'), load()])
  speak(createTranslator(language, file))
  document.documentElement.lang = language
}
