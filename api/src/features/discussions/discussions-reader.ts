import { Injectable } from '@nestjs/common'
import {
  mentionedIn,
  type DiscussionComment,
  type DiscussionPage,
  type DiscussionThread,
  type Me,
} from '@tinkerdesk/shared'
import { Database, type Sql } from '../../database/database.js'
import type { RowOf } from '../../database/table.js'
import { discussionComments } from '../../resources/discussions.tables.js'
import { namesAtRecord, type NamedPerson } from '../../resources/person-names.js'
import { matchOf, placeFor, type RecordPlace } from '../../resources/discussed-record.js'

export type CommentRow = RowOf<typeof discussionComments.columns>

/** A part of a discussion: the newest threads of a state, or those before one of them. */
export interface DiscussionPart {
  state: 'open' | 'resolved'
  before?: string | undefined
  limit: number
}

/** The name of an account that no longer exists. */
const formerAccount = 'Former account'

/** Reads the discussions of records. The gate decides who may read the record. */
@Injectable()
export class DiscussionsReader {
  constructor(private readonly database: Database) {}

  /** Returns threads of a record's discussion, the newest first. Throws `not_found` beyond the person's reach. */
  async page(me: Me, url: string, id: string, part: DiscussionPart): Promise<DiscussionPage> {
    const { read } = this.database
    const place = await placeFor(read, me, url, id)
    const first = { ...matchOf(place), thread: null, hidden: 0 }
    const states = { open: { resolved_at: null }, resolved: { resolved_at: { $ne: null } } }
    const threads = await discussionComments.find(
      read,
      {
        ...first,
        ...states[part.state],
        ...(part.before === undefined ? {} : { id: { $lt: part.before } }),
      },
      { order: ['-id'], limit: part.limit + 1 },
    )
    const shown = threads.slice(0, part.limit)
    return {
      ...(await this.show(read, me, place, shown)),
      hasOlder: threads.length > part.limit,
      open: await discussionComments.count(read, { ...first, ...states.open }),
      resolved: await discussionComments.count(read, { ...first, ...states.resolved }),
    }
  }

  /** Returns one thread with its replies. */
  async thread(sql: Sql, me: Me, place: RecordPlace, id: string): Promise<DiscussionPage> {
    const first = { ...matchOf(place), thread: null, hidden: 0 }
    const rows = await discussionComments.find(sql, { ...first, id })
    return {
      ...(await this.show(sql, me, place, rows)),
      hasOlder: false,
      open: await discussionComments.count(sql, { ...first, resolved_at: null }),
      resolved: await discussionComments.count(sql, { ...first, resolved_at: { $ne: null } }),
    }
  }

  private async show(
    sql: Sql,
    me: Me,
    place: RecordPlace,
    threads: readonly CommentRow[],
  ): Promise<Pick<DiscussionPage, 'threads' | 'names'>> {
    const replies = await discussionComments.find(
      sql,
      { ...matchOf(place), thread: threads.map(({ id }) => id), hidden: 0 },
      { order: ['id'] },
    )
    const all = [...threads, ...replies]
    const mentioned = [...new Set(all.flatMap(({ text }) => mentionedIn(text)))]
    const people = all.flatMap(({ author, resolved_by }) =>
      [author ?? [], resolved_by ?? []].flat(),
    )
    const names = await namesAtRecord(sql, me, [...new Set([...people, ...mentioned])])
    return {
      threads: threads.map((row) => ({
        ...shownTo(me, row, names),
        resolved: resolvedIn(row, names),
        replies: replies
          .filter(({ thread }) => thread === row.id)
          .map((reply) => shownTo(me, reply, names)),
      })),
      names: Object.fromEntries(
        mentioned.map((id) => [id, names.get(id)?.name ?? formerAccount] as const),
      ),
    }
  }
}

const resolvedIn = (
  { resolved_at, resolved_by }: CommentRow,
  names: ReadonlyMap<string, NamedPerson>,
): DiscussionThread['resolved'] =>
  resolved_at === null
    ? null
    : { at: resolved_at, by: resolved_by === null ? null : (names.get(resolved_by)?.name ?? null) }

function shownTo(
  me: Me,
  { id, at, author, text, edited_at, deleted_at }: CommentRow,
  names: ReadonlyMap<string, NamedPerson>,
): DiscussionComment {
  const person = author === null ? undefined : names.get(author)
  const isOwn = author === me.uid
  const isDeleted = deleted_at !== null
  return {
    id,
    at,
    by: author === null ? null : (person?.name ?? formerAccount),
    ...(person?.role && { role: person.role }),
    isOwn,
    text,
    isEdited: edited_at !== null && !isDeleted,
    isDeleted,
    mayEdit: isOwn && !isDeleted,
    mayDelete: (isOwn || me.role === 'admin') && !isDeleted,
  }
}
