import { setImmediate as turn } from 'node:timers/promises'
import { textKey, titleOf, type ShownRow } from '@tinkerdesk/shared'
import { likenessOf, nameWords, type NameWord } from '@tinkerdesk/shared/base/text/name-likeness'
import type { QueryNode } from '../query/condition/query.js'
import type { Writing } from '../operation/writing.js'

/** Records whose names are compared. Of more, no name is like another one only. */
const maxRecords = 5000
const pageSize = 1000
/** Records that share a word. A word of more records tells nothing. */
const maxSharing = 300
/** Names that are compared before other requests have a turn. */
const namesAtOnce = 10
/** Shorter words do not tell a record, unless they are numbers beside other words. */
const minTelling = 4

interface Named {
  row: ShownRow
  words: readonly NameWord[]
  initials: string
}

/** The names of records by their words and by the sounds of these. */
class NameIndex {
  private readonly byWord = new Map<string, Named[]>()
  private readonly sounds = new Map<string, string>()

  wordsOf(name: string): NameWord[] {
    return nameWords(textKey(name), this.sounds)
  }

  add(row: ShownRow, name: string): void {
    const words = this.wordsOf(name)
    const named = { row, words, initials: words.map(({ text }) => text[0]).join('') }
    for (const key of new Set(words.flatMap(({ text, sound }) => [text, sound]))) {
      const others = this.byWord.get(key)
      if (others) others.push(named)
      else this.byWord.set(key, [named])
    }
  }

  /** Returns the names that share a word with these, if few do. */
  near(words: readonly NameWord[]): Set<Named> {
    const lists = words.flatMap(({ text, sound }) => [
      this.byWord.get(text) ?? [],
      this.byWord.get(sound) ?? [],
    ])
    return new Set(lists.filter((list) => list.length <= maxSharing).flat())
  }
}

/** True if each word of a name is in the other one, or is made of its initials, and one of them tells the record: "Kaur 49", "KV 27". */
export function isShortFor(
  short: readonly NameWord[],
  { words, initials }: Omit<Named, 'row'>,
): boolean {
  const has = ({ text, sound }: NameWord) =>
    words.some((word) => word.text === text || (text.length >= minTelling && word.sound === sound))
  const isTelling = ({ text }: NameWord) =>
    text.length >= minTelling || (/\d/.test(text) && short.length > 1)
  const isInitials = ({ text }: NameWord) => text.length > 1 && initials.includes(text)
  return (
    short.every((word) => has(word) || isInitials(word)) &&
    short.some((word) => has(word) && isTelling(word))
  )
}

/** Returns the only name that is like these words, or else the only one that they are short for. */
function likelyAmong(index: NameIndex, words: readonly NameWord[]): ShownRow | undefined {
  const others = [...index.near(words)]
  const like = others.filter((other) => likenessOf(words, other.words) !== null)
  const chosen = like.length > 0 ? like : others.filter((other) => isShortFor(words, other))
  return chosen.length === 1 ? chosen[0]!.row : undefined
}

/** Reads the names of all records in a person's reach. `null` if they are too many. */
async function namesInReach(
  { machine, me, plan, leaving }: Writing,
  paths: readonly string[],
): Promise<NameIndex | null> {
  const index = new NameIndex()
  const where: QueryNode = { all: [] }
  for (let page = 1; ; page++) {
    const offset = (page - 1) * pageSize
    const query = {
      where,
      sort: [],
      joins: [],
      fields: [...paths],
      window: { limit: pageSize, offset, page },
    }
    const { rows, total } = await machine.reader.list(me, plan, query, pageSize, leaving)
    if (total > maxRecords) return null
    for (const row of rows) index.add(row, titleOf(plan.resource, row))
    if (offset + rows.length >= total || rows.length === 0) return index
    await turn()
  }
}

/**
 * Returns for each name the only record that it may be a like spelling of, or a short form. A person must confirm it. `paths` are the texts of a name by which
 * this person may search.
 */
export async function likelyNames(
  writing: Writing,
  paths: readonly string[],
  names: readonly string[],
): Promise<ReadonlyMap<string, ShownRow>> {
  const likely = new Map<string, string>()
  const index = paths.length > 0 && names.length > 0 ? await namesInReach(writing, paths) : null
  if (!index) return new Map()
  for (const [at, name] of names.entries()) {
    if (at % namesAtOnce === 0) await turn()
    const row = likelyAmong(index, index.wordsOf(name))
    if (row) likely.set(name, row.id)
  }
  const { machine, me, plan } = writing
  const rows = await machine.reader.readable(machine.database.read, me, plan, [
    ...new Set(likely.values()),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return new Map([...likely].flatMap(([name, id]) => (byId.has(id) ? [[name, byId.get(id)!]] : [])))
}
