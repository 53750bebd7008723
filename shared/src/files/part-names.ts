import { zipEntries, zipText, type ZipEntry } from './zip-entries.js'

/** Returns the form in which the names of two parts are the same: spreadsheets tell neither capitals nor slashes apart. */
const key = (name: string): string => name.replaceAll('\\', '/').toLowerCase()

const folderOf = (name: string): string => name.slice(0, name.lastIndexOf('/') + 1)

/** The name of the part with the relations of another one. */
const relationsOf = (name: string): string =>
  `${folderOf(name)}_rels/${name.slice(folderOf(name).length)}.rels`

/** Returns the names of the parts that a list of relations leads to. */
const targetsIn = (relations: string, folder: string): string[] =>
  [...relations.matchAll(/\sTarget\s*=\s*["']([^"']+)["']/g)].map(([, target = '']) =>
    target.startsWith('/') ? target.slice(1) : folder + target,
  )

/**
 * Returns a workbook whose parts are called as its own relations call them. Some programs write "xl/SharedStrings.xml" and name it "sharedStrings.xml", or
 * write "xl\worksheets\sheet1.xml": Excel and LibreOffice open such a file, while the reader of ours would lose every text of it, or refuse it. Only letters in the
 * directory of the ZIP change, so a name keeps its length.
 */
export async function withNamedParts(bytes: Uint8Array): Promise<Uint8Array> {
  const parts = new Map(zipEntries(bytes).map((entry) => [key(entry.name), entry]))
  const renamed: [ZipEntry, Uint8Array][] = []
  /** Gives a part this name, and returns its text. */
  const named = async (name: string, isRead = false): Promise<string> => {
    const entry = parts.get(key(name))
    if (!entry) return ''
    const letters = new TextEncoder().encode(name)
    if (entry.name !== name && letters.length === entry.nameLength) renamed.push([entry, letters])
    return isRead ? zipText(entry) : ''
  }
  await named('[Content_Types].xml')
  const books = targetsIn(await named('_rels/.rels', true), '')
  for (const book of books) {
    await named(book)
    if (!/workbook\.xml$/i.test(book)) continue
    for (const target of targetsIn(await named(relationsOf(book), true), folderOf(book)))
      await named(target)
  }
  if (renamed.length === 0) return bytes
  const copy = new Uint8Array(bytes)
  for (const [{ nameAt }, letters] of renamed) copy.set(letters, nameAt)
  return copy
}
