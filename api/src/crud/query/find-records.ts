import { mayOpen, resources, textKey, type Me, type QuickFindAnswer } from '@tinkerdesk/shared'
import { errorsForgiven, intactParts, typingErrors } from '@tinkerdesk/shared/base/similar-word'
import type { Database, Sql } from '../../database/database.js'
import { planOf, quote, type Plan } from '../plan/plan.js'
import { allOf, fragment, never } from '../sql/fragment.js'
import { nodeToSql } from './compile.js'
import { describedRecords } from './described-records.js'
import type { QueryNode } from './query.js'
import { rankToSql } from './rank.js'
import { rightsOf } from './rights.js'
import { searchedTexts, wordsNode, type Spellings } from './words.js'

const maxWords = 6
/** Records of one resource, and of all. */
const [maxOfEach, maxRecords] = [5, 20]
/** Matches that are put in order: enough of them for a name, and few enough for a part of one that is everywhere. */
const maxRanked = 1000
/** Matches of the parts of a word, from which the words that may be meant are taken. */
const maxSpelled = 5_000
const maxSpellings = 4
/** Corrections begin in no further list after this time, in ms. */
const maxCorrectingMs = 10_000

type Offered = QuickFindAnswer['records'][number]

/** The texts that may have a word with typing errors: with parts of it, or beginning like it. */
const partsNode = (path: string, word: string): QueryNode[] => [
  ...intactParts(word).map((value) => ({ path, operator: '$contL', value })),
  { path, operator: '$startsL', value: [...word].slice(0, 3).join('') },
]

/** One search of one person. */
class QuickFind {
  private readonly finder: Sql

  constructor(
    private readonly database: Database,
    private readonly me: Me,
    private readonly text: string,
    private readonly words: readonly string[],
    signal: AbortSignal,
  ) {
    this.finder = database.scan(me.uid, signal)
  }

  /** Returns the best records of a resource within the person's reach. */
  async recordsOf(plan: Plan, similar?: Spellings): Promise<Offered[]> {
    const rights = rightsOf(plan, this.me)
    const scope = { rights, alias: 't', dialect: this.database.dialect }
    const node = wordsNode(rights, this.words, similar)
    const where = node ? allOf([rights.rows('read'), nodeToSql(scope, node)]) : never
    if (where === never) return []
    const rank = rankToSql(scope, this.text) ?? fragment('0')
    const matches = `SELECT t."id" AS id, ${rank.text} AS rank FROM ${quote(plan.table)} t WHERE ${where.text} LIMIT ${maxRanked}`
    const ids = await this.finder.all<{ id: string }>(`SELECT m.id FROM (${matches}) m ORDER BY m.rank, m.id LIMIT ${maxOfEach}`, [
      ...rank.values,
      ...where.values,
    ])
    const described = await describedRecords(
      this.database.read,
      this.me,
      plan.resource.name,
      ids.map(({ id }) => id),
    )
    return described.map(({ id, title, hint, relations }) => ({ resource: plan.resource.name, id, title, hint, relations }))
  }

  /** Returns the spellings of each word that occur in the searched texts that this person reads. */
  async spellingsOf(plan: Plan): Promise<Spellings> {
    const spellings = new Map<string, readonly string[]>()
    for (const word of this.words) if (errorsForgiven(word) > 0) spellings.set(word, await this.similarTo(plan, word))
    return (word) => spellings.get(word) ?? []
  }

  private async similarTo(plan: Plan, word: string): Promise<string[]> {
    const rights = rightsOf(plan, this.me)
    const scope = { rights, alias: 't', dialect: this.database.dialect }
    const errors = new Map<string, number>()
    for (const path of searchedTexts(rights)) {
      const where = allOf([rights.rows('read'), nodeToSql(scope, { any: partsNode(path, word) })])
      if (where === never) continue
      const column = plan.leaf(path)!.columns.at(-1)!
      const texts = await this.finder.all<{ text: string }>(
        `SELECT DISTINCT s.text FROM (SELECT t.${column} AS text FROM ${quote(plan.table)} t WHERE ${where.text} LIMIT ${maxSpelled}) s`,
        where.values,
      )
      for (const part of new Set(texts.flatMap(({ text }) => text.split(/[^\p{L}\p{M}\p{N}]+/u)))) {
        const count = part === word || errors.has(part) ? undefined : typingErrors(word, part)
        if (count !== undefined) errors.set(part, count)
      }
    }
    return [...errors]
      .toSorted(([a, few], [b, many]) => few - many || Math.abs(a.length - word.length) - Math.abs(b.length - word.length))
      .slice(0, maxSpellings)
      .map(([spelling]) => spelling)
  }
}

/**
 * Returns the records that fit some words best, of all resources with a list that this person may open or a page for each record: each word is in some field by which
 * the person may list. If nothing has the words, those with up to two typing errors each are forgiven.
 */
export async function findRecords(database: Database, me: Me, text: string, signal: AbortSignal): Promise<QuickFindAnswer> {
  const key = textKey(text)
  const words = [...new Set(key.split(' '))].filter((word) => word.length > 1 || key.includes(' ')).slice(0, maxWords)
  if (words.length === 0) return { records: [], isSimilar: false }
  const find = new QuickFind(database, me, key, words, signal)
  const plans = resources
    .filter(
      ({ path, screens, isConfidential, isFindable }) =>
        (path || isFindable) && (!screens || mayOpen(me.role, screens.report)) && !isConfidential,
    )
    .map(({ name }) => planOf(name))
  const exact: Offered[] = []
  for (const plan of plans) exact.push(...(await find.recordsOf(plan)))
  if (exact.length > 0) return { records: exact.slice(0, maxRecords), isSimilar: false }
  const similar: Offered[] = []
  const until = Date.now() + maxCorrectingMs
  for (const plan of plans) {
    if (Date.now() > until) break
    const spellings = await find.spellingsOf(plan)
    if (words.some((word) => spellings(word).length > 0)) similar.push(...(await find.recordsOf(plan, spellings)))
  }
  return { records: similar.slice(0, maxRecords), isSimilar: similar.length > 0 }
}
