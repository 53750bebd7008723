import { choicesOfCell, targetOf, type MappedFile, type Resource } from '@tinkerdesk/shared'
import { keep } from '../../../client/storage/keep.js'
import { fieldOfTarget } from '@tinkerdesk/shared/files/columns/importable-fields'
import type { Meaning, Meanings } from './meanings.js'

/** Meanings that are remembered of one resource. */
const maxMeanings = 500

const keyOf = (uid: string, resource: string) => `import-meanings ${uid} ${resource}`

/** True for fields whose meanings hold for the next file, too: what is chosen. A mistyped day or number of one file says nothing about another. */
function isLasting(resource: Resource, path: string): boolean {
  const field = fieldOfTarget(resource, path)
  return (
    field !== undefined && (targetOf(field) !== undefined || choicesOfCell(field).texts.length > 0)
  )
}

type Entry = [path: string, key: string, meaning: Meaning]

const entriesOf = (meanings: Meanings): Entry[] =>
  Object.entries(meanings).flatMap(([path, own]) =>
    Object.entries(own).map(([key, meaning]): Entry => [path, key, meaning]),
  )

function meaningsOf(entries: readonly Entry[]): Meanings {
  const byPath: { [path: string]: { [key: string]: Meaning } } = {}
  for (const [path, key, meaning] of entries) (byPath[path] ??= {})[key] = meaning
  return byPath
}

/** Returns the meanings that hold for other files, too, as they are saved under a name. */
export function lastingMeanings(resource: Resource, meanings: Meanings): MappedFile['meanings'] {
  const byPath: MappedFile['meanings'] = {}
  for (const [path, key, meaning] of entriesOf(meanings))
    if (meaning !== 'wrong' && isLasting(resource, path)) (byPath[path] ??= {})[key] = meaning
  return byPath
}

/** Returns the meanings that this person last gave the texts of files, on this device. A sign-out clears them. */
export function knownMeanings(uid: string, resource: string): Meanings {
  try {
    // Only this module writes it.
    return (JSON.parse(localStorage.getItem(keyOf(uid, resource)) ?? '{}') ?? {}) as Meanings
  } catch {
    return {}
  }
}

/** Remembers meanings for the person's next file of this resource. What was left wrong is asked about again. */
export function noteMeanings(uid: string, resource: Resource, meanings: Meanings): void {
  const next = entriesOf(meanings).filter(
    ([path, , meaning]) => meaning !== 'wrong' && isLasting(resource, path),
  )
  const keys = new Set(entriesOf(meanings).map(([path, key]) => `${path} ${key}`))
  const before = entriesOf(knownMeanings(uid, resource.name)).filter(
    ([path, key]) => !keys.has(`${path} ${key}`),
  )
  keep(
    localStorage,
    keyOf(uid, resource.name),
    JSON.stringify(meaningsOf([...before, ...next].slice(-maxMeanings))),
  )
}
