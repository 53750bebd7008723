import { isBlankText, textKey, typedCell, type Field, type Resource } from '../../index.js'
import { fieldOfTarget } from './importable-fields.js'

/** The texts of a line by the path of their field. */
interface Cells {
  readonly [path: string]: string
}

/** A text that a field reads, and the words for it on the screen. Of a related record the text is its id. */
export interface Meant {
  text: string
  shown: string
}

/** The meaning of a text of a column: another text, nothing, or that the person leaves it wrong. */
export type Meaning = Meant | 'empty' | 'wrong'
/** Meanings by the path of a field, then by `textKey` of the text. */
export type Meanings = { readonly [path: string]: { readonly [key: string]: Meaning } }

/** A text may have the name of something that every object has. */
const meaningIn = (own: Meanings[string], text: string): Meaning | undefined => {
  const key = textKey(text)
  return own !== undefined && Object.hasOwn(own, key) ? own[key] : undefined
}

/** Returns the text that a cell with several names, or with one, has by its meanings. `undefined` for an empty cell. */
function meantText(
  field: Field | undefined,
  text: string,
  own: Meanings[string],
): string | undefined {
  const partOf = (part: string): string | undefined => {
    const meaning = meaningIn(own, part)
    return meaning === 'empty'
      ? undefined
      : meaning === undefined || meaning === 'wrong'
        ? part
        : meaning.text
  }
  if (meaningIn(own, text) !== undefined) return partOf(text)
  const read = field && !isBlankText(text) ? typedCell(text, field) : undefined
  if (!read || !('names' in read) || !read.names.some((name) => meaningIn(own, name) !== undefined))
    return text
  return read.names.flatMap((name) => partOf(name) ?? []).join('; ') || undefined
}

/** Returns a function that puts the meanings of texts into the cells of lines. A cell that means nothing is left out. */
export function meaningCells(resource: Resource, meanings: Meanings): (cells: Cells) => Cells {
  const cache = new Map<string, string | undefined>()
  const meant = (path: string, text: string) => {
    const own = meanings[path]
    if (!own) return text
    const key = `${path} ${text}`
    if (!cache.has(key)) cache.set(key, meantText(fieldOfTarget(resource, path), text, own))
    return cache.get(key)
  }
  return (cells) =>
    Object.fromEntries(
      Object.entries(cells).flatMap(([path, text]) => {
        const next = meant(path, text)
        return next === undefined ? [] : [[path, next] as const]
      }),
    )
}
