import { readdirSync, readFileSync } from 'node:fs'

/** Throws if the header lacks what the product needs. */
function headerIn(name, text) {
  const { header } = JSON.parse(text)
  if (!/^[a-z]{2,3}\.json$/.test(name))
    throw new Error(
      `shared/languages/${name} is not called after the code of a language, like mr.json.`,
    )
  if (!header?.name || !header.locale)
    throw new Error(
      `shared/languages/${name} needs a header with the name and the locale of its language.`,
    )
  try {
    new Intl.NumberFormat(header.locale)
  } catch {
    throw new Error(`shared/languages/${name}: "${header.locale}" is not a locale.`)
  }
  return header
}

/** Returns the headers of the files of a folder, by the codes of their languages. Each file in it is a language of the product. */
export const readHeaders = (folder) =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => [
        name.slice(0, -'.json'.length),
        headerIn(name, readFileSync(new URL(name, folder), 'utf8')),
      ]),
  )

/** The folder of the languages. */
export const languagesFolder = new URL('.', import.meta.url)

/** The headers of all languages but English. The build of the admin puts their values in the place of this file. */
export const headers = readHeaders(languagesFolder)
