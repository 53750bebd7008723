import { lastItem } from '@tinkerdesk/shared'
import {
  errorsForgiven,
  intactParts,
  typingErrors,
} from '@tinkerdesk/shared/base/text/similar-word'
import { always, never } from '../sql/fragment.js'
import type { Piece } from '../sql/subqueries.js'
import { machineOf } from '../machine/machine.js'
import { indexBy } from '../plan/indexes.js'
import { quote, type Plan } from '../plan/plan.js'
import { differentValues } from '../query/page/different-values.js'
import type { QueryNode } from '../query/condition/query.js'
import type { Reach } from './reach.js'
import { searchedTexts, type Spellings } from '../query/condition/words.js'

/** A field with more different texts is looked through by parts of a word. */
const maxTexts = 2000
/** Matches of the parts of a word, from which the words that may be meant are taken. */
const maxSpelled = 5_000
const maxSpellings = 4

const columnOf = (plan: Plan, path: string): string => lastItem(plan.leafAt(path).columns)

/** Returns the statement that reads the searched texts of all rows that a rule leaves: `c0` are those of the first field. */
function textsStatement({ plan, rows, rights }: Reach): Piece {
  const columns = searchedTexts(rights).map((path, at) => `t.${columnOf(plan, path)} AS c${at}`)
  return {
    text: `SELECT DISTINCT ${columns.join(', ')} FROM ${quote(plan.table)} t WHERE ${rows.text}`,
    values: rows.values,
  }
}

/** Returns true if the searched texts of all rows are known since the latest commit, and none has one of some words. */
export function isKnownToLack(reach: Reach, words: readonly string[]): boolean {
  const { text, values } = textsStatement(reach)
  const texts = machineOf(reach.finder).reader.texts.known([text, values])
  if (!texts) return false
  return searchedTexts(reach.rights).every((path, at) => {
    const { fold } = reach.plan.leafAt(path).kind
    const sought = words.map((word) => fold?.(word) ?? word)
    return !texts[at]!.some((text) => sought.some((word) => text.includes(word)))
  })
}

/** The texts of a resource that a person may read, by the fields that they may search. */
class Vocabulary {
  /** All texts of each field; `null` for a field with too many. */
  private readonly all = new Map<string, readonly string[] | null>()

  constructor(private readonly reach: Reach) {}

  /** Returns the words of a field that have a part of a word, or begin like it: among them is any that it may stand for. */
  async wordsLike(path: string, word: string): Promise<Set<string>> {
    const parts = intactParts(word)
    const start = [...word].slice(0, 3).join('')
    const all = await this.textsOf(path)
    const like = all
      ? all.filter((text) => text.startsWith(start) || parts.some((part) => text.includes(part)))
      : await this.textsWith(path, parts, start)
    return new Set(like.flatMap((text) => text.split(/[^\p{L}\p{M}\p{N}]+/u)))
  }

  private async textsOf(path: string): Promise<readonly string[] | null> {
    if (!this.all.has(path)) {
      if (this.reach.rows === always) this.all.set(path, await this.differentTexts(path))
      else await this.readFew()
    }
    return this.all.get(path) ?? null
  }

  private async differentTexts(path: string): Promise<string[] | null> {
    const { finder, plan } = this.reach
    const index = indexBy(plan, plan.leafAt(path))
    if (!index) return null
    const values = differentValues(finder, { plan, column: columnOf(plan, path), index })
    const texts = await finder.all<{ text: string }>(
      `SELECT d.text FROM (${values} SELECT v."value" AS text FROM v WHERE v."value" IS NOT NULL LIMIT ${maxTexts + 1}) d`,
    )
    return texts.length > maxTexts ? null : texts.map(({ text }) => text)
  }

  /** Reads the texts of all fields at once, if a rule leaves the person few rows. */
  private async readFew(): Promise<void> {
    const { finder, rights } = this.reach
    const paths = searchedTexts(rights)
    for (const path of paths) this.all.set(path, null)
    const size = await this.reach.howMany()
    if (size === 'many') return
    if (size === 'none') return paths.forEach((path) => this.all.set(path, []))
    const { text, values } = textsStatement(this.reach)
    const texts = await machineOf(finder).reader.texts.of([text, values], async () => {
      const read = await finder.all<Record<string, string | null>>(text, values)
      return paths.map((_, at) => [...new Set(read.flatMap((row) => row[`c${at}`] ?? []))])
    })
    for (const [at, path] of paths.entries()) this.all.set(path, texts[at]!)
  }

  /** Returns the texts that have a part, and those with the start: of the first matches, if there are many. */
  private async textsWith(
    path: string,
    parts: readonly string[],
    start: string,
  ): Promise<string[]> {
    const column = `t.${columnOf(this.reach.plan, path)}`
    const nodes: QueryNode[] = [
      { any: parts.map((value) => ({ path, operator: '$contL', value })) },
      { path, operator: '$startsL', value: start },
    ]
    const texts: string[] = []
    for (const node of nodes) {
      const source = await this.reach.matching(node)
      if (!source) continue
      const rows = `SELECT ${column} AS text FROM ${source.from} WHERE ${source.text} LIMIT ${maxSpelled}`
      const read = await this.reach.finder.all<{ text: string }>(
        `SELECT DISTINCT s.text FROM (${rows}) s`,
        source.values,
      )
      texts.push(...read.map(({ text }) => text))
    }
    return texts
  }
}

/** Returns those words in the searched texts of a resource that each word may stand for, the likeliest first. */
export async function spellingsWithin(reach: Reach, words: readonly string[]): Promise<Spellings> {
  const spellings = new Map<string, readonly string[]>()
  if (reach.rows === never) return () => []
  const vocabulary = new Vocabulary(reach)
  for (const word of words) {
    if (errorsForgiven(word) === 0) continue
    const errors = new Map<string, number>()
    for (const path of searchedTexts(reach.rights))
      for (const part of await vocabulary.wordsLike(path, word)) {
        const count = part === word || errors.has(part) ? undefined : typingErrors(word, part)
        if (count !== undefined) errors.set(part, count)
      }
    const likeliest = [...errors].toSorted(
      ([a, few], [b, many]) =>
        few - many || Math.abs(a.length - word.length) - Math.abs(b.length - word.length),
    )
    spellings.set(
      word,
      likeliest.slice(0, maxSpellings).map(([spelling]) => spelling),
    )
  }
  return (word) => spellings.get(word) ?? []
}
