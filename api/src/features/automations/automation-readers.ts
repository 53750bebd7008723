import { Injectable } from '@nestjs/common'
import { fieldAt, valueAt, wordsOf, type Me, type Resource, type Role } from '@tinkerdesk/shared'
import { school } from '@tinkerdesk/shared/resources/school'
import { user } from '@tinkerdesk/shared/resources/user'
import { Sessions } from '../../access/sessions.js'
import { describedRecords, records } from '../../crud/index.js'
import { Database, type Sql } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import { changesIn, maxListed, type QueuedMessage } from '../../resources/change-outbox.js'
import type { AutomationRow } from './automation-queue.js'
import { filledText } from './check-automation.js'
import { pageAddress } from './page-address.js'

/** People who may be told at once. */
const maxPeople = 500

/** A person, with what they are told: about the records that they themselves may read. */
export interface Reader {
  me: Me
  title: string
  link: string | null
}

const placesIn = (message: QueuedMessage): string[] => [
  ...new Set(
    changesIn(message).flatMap(({ scopes }) =>
      scopes.filter((scope) => scope.startsWith('school:')).map((scope) => scope.slice(7)),
    ),
  ),
]

/** Finds the people who may hear of records, and the words for each. */
@Injectable()
export class AutomationReaders {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
  ) {}

  /** Returns the accounts of a role. Of in-charges, those of the schools that the records belong to, if they belong to any. */
  async ofRole(role: Role, message: QueuedMessage): Promise<string[]> {
    const { read } = this.database
    const enabled = { role, disabled: false } as const
    const places = role === 'atlIncharge' ? placesIn(message) : []
    if (places.length === 0) return records(user, read).ids(enabled)
    const schools = await records(school, read).find(
      { id: { $in: places } },
      { fields: ['atlIncharge'] },
    )
    const emails = schools.flatMap(({ atlIncharge }) => atlIncharge.email ?? [])
    return records(user, read).ids({ ...enabled, email: { $in: emails } })
  }

  /** Returns those of some staff who may read any of the records. Throws `limit_exceeded` for too many people. */
  async of(
    row: AutomationRow,
    message: QueuedMessage,
    resource: Resource,
    people: readonly string[],
  ): Promise<Reader[]> {
    const all = [...new Set(people)]
    if (all.length > maxPeople)
      throw new ProblemError('limit_exceeded', {
        title: `An automation tells at most ${maxPeople} people. Choose fewer.`,
      })
    const readers: Reader[] = []
    for (const id of all) {
      const me = await this.sessions.person(id).catch(() => null)
      const reader = me && me.role !== 'student' && (await this.reader(row, message, resource, me))
      if (reader) readers.push(reader)
    }
    return readers
  }

  /** Returns what one person is told, or `null` if they may read none of the records. */
  async reader(
    row: AutomationRow,
    message: QueuedMessage,
    resource: Resource,
    me: Me,
    sql: Sql = this.database.read,
  ): Promise<Reader | null> {
    const ids = changesIn(message).map(({ id }) => id)
    const readable = await records(resource, sql, me).find({ id: { $in: ids } }, { fields: [] })
    const [first, second] = readable
    if (!first) return null
    if (second) {
      const count = `${readable.length}${message.records > maxListed ? '+' : ''}`
      const title = `${row.name}: ${count} ${resource.label.many}`
      return { me, title, link: pageAddress(resource, me.role, null) }
    }
    const shown = await records(resource, sql, me).one(first.id)
    const [described] = await describedRecords(sql, me, resource.name, [first.id])
    const name = described?.title ?? ''
    const words = filledText(row.text, (path) => {
      const field = fieldAt(resource, path)
      return field ? wordsOf(valueAt(shown, path) ?? null, field) : name
    })
    return { me, title: `${row.name}: ${words}`, link: pageAddress(resource, me.role, shown) }
  }
}
