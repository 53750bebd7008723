import {
  mayOpen,
  resources,
  soundParts,
  textKey,
  type Me,
  type QuickFindAnswer,
} from '@tinkerdesk/shared'
import type { Database, Sql } from '../../database/database.js'
import { planOf, type Plan } from '../plan/plan.js'
import { fragment } from '../sql/fragment.js'
import { describedRecords } from './described-records.js'
import type { QueryNode } from '../query/condition/query.js'
import { rankToSql } from '../query/order/rank.js'
import { Reach } from './reach.js'
import { isKnownToLack, spellingsWithin } from './spellings.js'
import {
  relatedNames,
  mayBeCode,
  someWordNode,
  textNode,
  wordsNode,
  type Reading,
  type RelatedName,
  type Spellings,
} from '../query/condition/words.js'

const maxWords = 6
/** Records of one resource, and of all. */
const [maxOfEach, maxRecords] = [5, 20]
/** Matches that are put in order: enough of them for a name, and few enough for a part of one that is everywhere. */
const maxRanked = 1000
/** Corrections begin in no further list after this time, in ms. */
const maxCorrectingMs = 10_000

type Offered = QuickFindAnswer['records'][number]

const asTyped: Reading = { similar: () => [] }
const asItSounds: Reading = { ...asTyped, bySound: true }

/** One search of one person. */
class QuickFind {
  private readonly finder: Sql
  private readonly reaches = new Map<Plan, Reach>()
  private readonly names = new Map<string, Promise<boolean>>()

  constructor(
    private readonly database: Database,
    private readonly me: Me,
    private readonly text: string,
    private readonly words: readonly string[],
    private readonly signal: AbortSignal,
  ) {
    this.finder = database.scan(me.uid, signal)
  }

  private reachOf(plan: Plan): Reach {
    const reach =
      this.reaches.get(plan) ??
      new Reach(this.finder, plan, { me: this.me, dialect: this.database.dialect })
    this.reaches.set(plan, reach)
    return reach
  }

  /** Returns true if a record of a resource has a word in its name, so that records may be found by their relation to it. */
  private hasName({ to, name }: RelatedName, word: string): Promise<boolean> {
    const key = `${to.table} ${name} ${word}`
    const cached = this.names.get(key) ?? this.reachOf(to).hasAny(textNode(name, word))
    this.names.set(key, cached)
    return cached
  }

  /** Returns the condition on the records of a resource that have the words. `null` if there are none. */
  private async nodeOf(reach: Reach, reading: Reading): Promise<QueryNode | null> {
    const { rights } = reach
    const spellings = [...this.words, ...this.words.flatMap(reading.similar)]
    const hasCode = this.words.some((word) => mayBeCode(rights, word))
    if (!reading.bySound && !hasCode && isKnownToLack(reach, spellings)) return null
    const related = this.words.length > 1 ? relatedNames(rights) : []
    const named = new Map<string, RelatedName[]>()
    if (related.length > 0) {
      const some = someWordNode(rights, this.words, reading)
      if (!some || !(await reach.hasAny(some))) return null
      for (const word of this.words) {
        const having: RelatedName[] = []
        for (const name of related) if (await this.hasName(name, word)) having.push(name)
        named.set(word, having)
      }
    }
    return wordsNode(rights, this.words, { ...reading, named: (word) => named.get(word) ?? [] })
  }

  /** Returns the best records of a resource within the person's reach. */
  async recordsOf(plan: Plan, reading: Reading = asTyped): Promise<Offered[]> {
    const reach = this.reachOf(plan)
    const node = await this.nodeOf(reach, reading)
    const source = node && (await reach.matching(node))
    if (!source) return []
    const rank =
      rankToSql({ rights: reach.rights, alias: 't', dialect: reach.dialect }, this.text) ??
      fragment('0')
    const matches = `SELECT t."id" AS id, ${rank.text} AS rank FROM ${source.from} WHERE ${source.text} LIMIT ${maxRanked}`
    const ids = await this.finder.all<{ id: string }>(
      `SELECT m.id FROM (${matches}) m ORDER BY m.rank, m.id LIMIT ${maxOfEach}`,
      [...rank.values, ...source.values],
    )
    const described = await describedRecords(
      this.database.answer(this.signal),
      this.me,
      plan.resource.name,
      ids.map(({ id }) => id),
    )
    return described.map(({ id, title, hint, relations }) => ({
      resource: plan.resource.name,
      id,
      title,
      hint,
      relations,
    }))
  }

  /** Returns records whose names sound like the words, if there is room for more of the resource. */
  async soundingLike(plan: Plan, before: readonly Offered[]): Promise<Offered[]> {
    const { rights } = this.reachOf(plan)
    const room = maxOfEach - before.filter(({ resource }) => resource === plan.resource.name).length
    const hasSounds = plan.leaves.some(({ kind, path }) => kind.sound && rights.mayQuery(path))
    if (room <= 0 || !hasSounds || !this.words.some((word) => soundParts(word).length > 0))
      return []
    const ids = new Set(before.map(({ id }) => id))
    const records = await this.recordsOf(plan, asItSounds)
    return records.filter(({ id }) => !ids.has(id)).slice(0, room)
  }

  /** Returns the spellings of each word that occur in the searched texts that this person reads. */
  spellingsOf(plan: Plan): Promise<Spellings> {
    return spellingsWithin(this.reachOf(plan), this.words)
  }
}

/**
 * Returns the records that fit some words best, of all resources with a list that this person may open or a page for each record: each word is in some field by which
 * the person may list. Names that sound like the words follow, in Latin or Devanagari. If nothing has the words, those with up to two typing errors each are forgiven.
 */
export async function findRecords(
  database: Database,
  me: Me,
  text: string,
  signal: AbortSignal,
): Promise<QuickFindAnswer> {
  const key = textKey(text)
  const words = [...new Set(key.split(' '))]
    .filter((word) => word.length > 1 || key.includes(' '))
    .slice(0, maxWords)
  if (words.length === 0) return { records: [], isSimilar: false }
  const find = new QuickFind(database, me, key, words, signal)
  const plans = resources
    .filter(
      ({ path, screens, isConfidential, isFindable }) =>
        (isFindable || (path && (!screens || mayOpen(me.role, screens.report)))) && !isConfidential,
    )
    .map(({ name }) => planOf(name))
  const exact: Offered[] = []
  for (const plan of plans) exact.push(...(await find.recordsOf(plan)))
  // A record that is called so comes before those that only have the words.
  const isCalled = ({ title }: Offered) => textKey(title) === key
  const best = [...exact.filter(isCalled), ...exact.filter((record) => !isCalled(record))]
  const sounding: Offered[] = []
  for (const plan of plans) sounding.push(...(await find.soundingLike(plan, exact)))
  const all = [...best, ...sounding]
  if (best.length > 0) return { records: all.slice(0, maxRecords), isSimilar: false }
  const similar: Offered[] = []
  const until = Date.now() + maxCorrectingMs
  for (const plan of plans) {
    if (Date.now() > until) break
    const spellings = await find.spellingsOf(plan)
    if (words.some((word) => spellings(word).length > 0))
      similar.push(...(await find.recordsOf(plan, { similar: spellings })))
  }
  const ids = new Set(all.map(({ id }) => id))
  const others = similar.filter(({ id }) => !ids.has(id))
  return {
    records: [...all, ...others].slice(0, maxRecords),
    isSimilar: all.length + others.length > 0,
  }
}
