import {
  maxNames,
  scopeOf,
  type NamedRecord,
  type NamedRecords,
  type Resource,
} from '@tinkerdesk/shared'
import { request } from '../../../client/request.js'
import { severalCalled } from '../../../fields/relation/several-called.js'
import { isOneCell } from '../../../fields/validation.js'
import { fieldOfTarget } from '@tinkerdesk/shared/files/columns/importable-fields'
import {
  byWeight,
  noteText,
  readText,
  textsByPath,
  type CellLine,
  type Meant,
  type ReadColumn,
  type UnreadText,
} from './meanings.js'

/** Looks up the records that some texts name in a relation. */
export type AskNames = (
  path: string,
  texts: readonly string[],
) => Promise<readonly (readonly NamedRecord[])[]>

interface Options {
  resource: Resource
  /** The same resource in the other languages of the product, whose words are read, too. */
  spoken: readonly Resource[]
  lines: readonly CellLine[]
  ask: AskNames
  signal: AbortSignal
  /** Called with the number of texts that were read so far, and of all that are known. */
  onProgress: (done: number, all: number) => void
}

/** Names of one request, so that its progress is seen. */
export const askedAtOnce = Math.min(100, maxNames)
/** The longest text that the server looks up. */
export const maxNameLength = 200
/** Milliseconds of work between two pauses, in which the page draws. */
const slice = 12

/** Asks the server, which may be left at any time. */
export const askServer =
  (resource: Resource, signal: AbortSignal): AskNames =>
  async (path, names) =>
    (
      await request<NamedRecords>('post', '/api/change-sets/names', {
        body: { resource: resource.name, path, names },
        signal,
      })
    ).names

/** Returns why the records that a text names are not one, or `null`. */
function nameProblem(
  resource: Resource,
  { field }: ReadColumn,
  name: string,
  records: readonly NamedRecord[],
): string | null {
  const sure = records.filter(({ isLikely }) => !isLikely)
  if (sure.length === 1) return null
  if (sure.length === 0)
    return `There is no ${field.label.toLowerCase()} called “${name}” that you may choose here`
  // Another cell of the line tells which one it is.
  if (scopeOf(resource, field)) return null
  return severalCalled(field, name)
}

const meantBy = (records: readonly NamedRecord[]): Meant[] => {
  const titles = records.map(({ title }) => title)
  return new Set(titles).size < titles.length
    ? []
    : records.map(({ id, title }) => ({ text: id, shown: title }))
}

/**
 * Returns the texts of a file's columns that are not understood, the most frequent first. Reads in slices, so that the page stays alive, and asks for
 * names in parts. Rejects if `signal` ends it, or if the server cannot be asked.
 */
export async function readMeanings({
  resource,
  spoken,
  lines,
  ask,
  signal,
  onProgress,
}: Options): Promise<UnreadText[]> {
  const columns = [...textsByPath(lines)].flatMap(([path, texts]) => {
    const field = fieldOfTarget(resource, path)
    const others = spoken.flatMap((other) => fieldOfTarget(other, path) ?? [])
    return field && isOneCell(field) ? [{ column: { path, field, others }, texts }] : []
  })
  const unread = new Map<string, UnreadText>()
  const names = columns.map(({ column }) => ({
    column,
    texts: new Map<string, { text: string; line: number; cells: number }>(),
  }))
  let [done, all] = [0, columns.reduce((sum, { texts }) => sum + texts.size, 0)]
  let paused = performance.now()
  for (const [at, { column, texts }] of columns.entries())
    for (const counted of texts.values()) {
      const read = readText(column, counted.text)
      if (read && 'names' in read)
        for (const name of read.names) noteText(names[at]!.texts, name, counted)
      else if (read) noteUnread(unread, { path: column.path, ...counted, ...read })
      done++
      if (performance.now() - paused < slice) continue
      onProgress(done, all)
      await new Promise((resolve) => setTimeout(resolve))
      signal.throwIfAborted()
      paused = performance.now()
    }
  all += names.reduce((sum, { texts }) => sum + texts.size, 0)
  for (const { column, texts } of names) {
    const list = [...texts.values()].filter(({ text }) => text.length <= maxNameLength)
    for (let from = 0; from < list.length; from += askedAtOnce) {
      const part = list.slice(from, from + askedAtOnce)
      onProgress(done, all)
      const answer = await ask(
        column.path,
        part.map(({ text }) => text),
      )
      signal.throwIfAborted()
      for (const [at, counted] of part.entries()) {
        const records = answer[at] ?? []
        const problem = nameProblem(resource, column, counted.text, records)
        if (problem !== null)
          noteUnread(unread, { path: column.path, ...counted, problem, likely: meantBy(records) })
      }
      done += part.length
    }
  }
  return [...unread.values()].toSorted(byWeight)
}

/** Adds a text that is not understood to the others, once for all its spellings. */
function noteUnread(unread: Map<string, UnreadText>, text: UnreadText): void {
  const key = `${text.path} ${text.text.toLowerCase().trim()}`
  const before = unread.get(key)
  if (!before) unread.set(key, text)
  else
    unread.set(key, {
      ...before,
      cells: before.cells + text.cells,
      line: Math.min(before.line, text.line),
    })
}
