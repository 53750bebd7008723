import { languageCodes } from '@tinkerdesk/shared/base/languages'
import { spokenLanguage } from '@tinkerdesk/shared/base/say'
import { labelAt, type Resource } from '@tinkerdesk/shared'
import { spokenBy } from '@tinkerdesk/shared/resource/declare/spoken'
import { translatorFor } from '../../client/language.js'

/** The label of each path in a language. */
type LabelIn = (path: string) => string

/**
 * Returns a resource in the other languages of the product, but English: a file may have been written by a person who reads another one. A language that
 * does not load is left out.
 */
export async function spokenElsewhere(resource: Resource): Promise<Resource[]> {
  const others = languageCodes.filter((code) => code !== 'en' && code !== spokenLanguage())
  const loaded = await Promise.all(others.map((code) => translatorFor(code).catch(() => undefined)))
  return loaded.flatMap((translator) => (translator ? spokenBy(resource, translator.label) : []))
}

/** Returns the labels of a resource's fields in these languages. */
export const labelsElsewhere = async (resource: Resource): Promise<LabelIn[]> =>
  (await spokenElsewhere(resource)).map((spoken) => (path: string) => labelAt(spoken, path))
