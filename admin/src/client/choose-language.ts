import type { Language } from '@tinkerdesk/shared/base/languages'
import { keepLanguage } from './device-language.js'
import { reloadPage } from './reload.js'
import { request } from './request.js'

/** Chooses the language of the signed-in person, and of this device. Loads the page again; forms have their typed values afterwards. */
export async function chooseLanguage(language: Language): Promise<void> {
  await request('post', '/api/auth/language', { body: { language } })
  keepLanguage(language)
  await reloadPage()
}
