import { languageCodes } from '@tinkerdesk/shared/base/languages'
import { spokenBy } from '@tinkerdesk/shared/resource/declare/spoken'
import type { Language, Resource } from '@tinkerdesk/shared'
import { translatorOf } from '../../../mail/reader-language.js'

const made = new Map<Language, WeakMap<Resource, Resource>>()

/** Returns a declaration in the language of a person, kept for the next time. The same in English. */
export function resourceIn(resource: Resource, language: Language | undefined): Resource {
  const translator = translatorOf(language)
  if (!translator) return resource
  const kept = made.get(translator.language) ?? new WeakMap<Resource, Resource>()
  made.set(translator.language, kept)
  const own = kept.get(resource) ?? spokenBy(resource, translator.label)
  kept.set(resource, own)
  return own
}

/** Returns a declaration in all languages but English. */
export const inOtherLanguages = (resource: Resource): Resource[] =>
  languageCodes.filter((code) => code !== 'en').map((code) => resourceIn(resource, code))
