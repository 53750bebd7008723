import { isLanguage, type Language } from '@tinkerdesk/shared/base/languages'

const yearInSeconds = 365 * 24 * 60 * 60

/** Returns the language that was chosen on this device, if any. It outlives a sign-out, which clears all storage. */
export function chosenLanguage(): Language | undefined {
  const code = document.cookie.match(/(?:^|; )language=(\w+)/)?.[1]
  return isLanguage(code) ? code : undefined
}

/** Keeps a language for this device. Returns false if the browser keeps no cookies. */
export function keepLanguage(language: Language): boolean {
  document.cookie = `language=${language}; path=/; max-age=${yearInSeconds}; samesite=lax`
  return chosenLanguage() === language
}
