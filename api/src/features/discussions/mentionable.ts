import { Injectable } from '@nestjs/common'
import {
  discusses,
  maxOfferedPeople,
  textKey,
  type Me,
  type OfferedPerson,
  type Role,
} from '@tinkerdesk/shared'
import { user } from '@tinkerdesk/shared/resources/user'
import { Sessions } from '../../access/sessions.js'
import { records } from '../../crud/index.js'
import { Database, type Sql } from '../../database/database.js'
import { discussionComments } from '../../resources/discussions.tables.js'
import { namesAtRecord } from '../../resources/person-names.js'
import { matchOf, placeFor, takesPart, type RecordPlace } from '../../resources/discussed-record.js'

const staff: readonly Role[] = ['admin', 'atlIncharge', 'mentor']
/** People whose rights are looked at for one list. */
const maxTried = 60
/** Pupils whose names are compared for one list. */
const maxPupils = 500

/** Decides whom a person may mention at a record: people who read it, and of whom this person knows. */
@Injectable()
export class Mentionable {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
  ) {}

  /** Returns people whose name has a word that begins with a text: first those who take part, then the others by name. */
  async offer(
    me: Me,
    url: string,
    id: string,
    typed: string,
    leaving: AbortSignal,
  ): Promise<OfferedPerson[]> {
    const place = await placeFor(this.database.read, me, url, id)
    const scan = this.database.scan(me.uid, leaving)
    const authors = await authorsAt(scan, place)
    const candidates = await this.knownTo(scan, me, place, authors)
    const key = textKey(typed)
    const matching = [...candidates]
      .filter(([other, { name }]) => other !== me.uid && begins(textKey(name), key))
      .toSorted(
        ([a, one], [b, two]) =>
          Number(authors.has(b)) - Number(authors.has(a)) || one.name.localeCompare(two.name),
      )
    const offered: OfferedPerson[] = []
    for (const [other, { name, role }] of matching.slice(0, maxTried)) {
      const person = await this.sessions.person(other)
      if (person && (await takesPart(this.database.read, person, place)))
        offered.push({ id: other, name, role })
      if (offered.length === maxOfferedPeople) break
    }
    return offered
  }

  /** Returns those of some people whom this person may mention, each with the rights of this moment. */
  async among(sql: Sql, me: Me, place: RecordPlace, ids: readonly string[]): Promise<Me[]> {
    const people: Me[] = []
    if (ids.length === 0) return people
    const candidates = await this.knownTo(sql, me, place, await authorsAt(sql, place), ids)
    for (const id of ids) {
      const person = candidates.has(id) ? await this.sessions.person(id) : null
      if (person && (await takesPart(sql, person, place))) people.push(person)
    }
    return people
  }

  /** Returns a person with the rights of this moment. `null` for an account that cannot sign in. */
  person(id: string): Promise<Me | null> {
    return this.sessions.person(id)
  }

  /**
   * Returns the people of whom a person knows at a record, all or some: those who wrote there; for staff all staff, whose names a discussion shows
   * them; for others the accounts that they may read; and pupils whom they may read, where the discussion is also for pupils.
   */
  private async knownTo(
    sql: Sql,
    me: Me,
    { resource }: RecordPlace,
    authors: ReadonlySet<string>,
    ids?: readonly string[],
  ): Promise<Map<string, { name: string; role: Role }>> {
    const some = ids && { id: { $in: ids } }
    const isStaff = me.role !== 'student'
    const people = new Set(ids ? ids.filter((id) => authors.has(id)) : authors)
    if (isStaff)
      for (const { id } of await records(user, sql).find(
        { ...some, role: { $in: staff }, disabled: false },
        { fields: [] },
      ))
        people.add(id)
    if (discusses(resource, 'student'))
      for (const { id } of await records(user, sql, me).find(
        { ...some, ...(isStaff && { role: 'student' }) },
        { fields: [], limit: maxPupils },
      ))
        people.add(id)
    const names = await namesAtRecord(sql, me, [...people])
    return new Map(
      [...names].flatMap(([id, { name, role }]) =>
        role && people.has(id) ? [[id, { name, role }] as const] : [],
      ),
    )
  }
}

/** Returns the accounts that wrote in a discussion. */
async function authorsAt(sql: Sql, place: RecordPlace): Promise<Set<string>> {
  const written = await discussionComments.tally(sql, { ...matchOf(place), hidden: 0 }, ['author'])
  return new Set(written.flatMap(({ author }) => author ?? []))
}

const begins = (name: string, key: string): boolean =>
  name.startsWith(key) || name.includes(` ${key}`)
