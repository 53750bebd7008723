import { Injectable } from '@nestjs/common'
import { commentRemovalMs, conversationOf, peerNameIn, type Comment, type CommentPage, type Me, type Resource } from '@tinkerdesk/shared'
import { user, type User } from '@tinkerdesk/shared/resources/user'
import { system } from '../../access/system.js'
import { archive, comments, records, removeComment } from '../../crud/index.js'
import { Database } from '../../database/database.js'
import type { RowOf } from '../../database/table.js'
import { ProblemError } from '../../problems/problem-error.js'

/** A part of a conversation: the newest entries, or those before one of them. */
export interface CommentsPart {
  before?: string | undefined
  limit: number
}

type Entry = RowOf<typeof comments.columns>
type Author = Pick<Comment, 'by' | 'role'>

const refusal = 'A comment can be removed by its author for two minutes, and by an admin.'

const mayRemove = (me: Me, { author, at }: Entry): boolean =>
  me.role === 'admin' || (author === me.uid && Date.now() - Date.parse(at) < commentRemovalMs)

/** Reads the conversations of records, and removes entries. The gate decides who may read the record. */
@Injectable()
export class CommentsReader {
  constructor(private readonly database: Database) {}

  /** Returns entries of a record's conversation, newest first. Throws `not_found` beyond the person's reach. */
  async list(me: Me, resource: Resource, id: string, { before, limit }: CommentsPart): Promise<CommentPage> {
    const { read } = this.database
    const row = await records(resource, read, me).one(id)
    if (!Object.hasOwn(row, conversationOf(resource)!.path)) throw new ProblemError('forbidden')
    const match = { resource: resource.name, record_id: id, ...(before === undefined ? {} : { id: { $lt: before } }) }
    const entries = await comments.find(read, match, { order: ['-id'], limit: limit + 1 })
    const page = entries.slice(0, limit)
    const authors = await this.authors(me, page)
    return {
      data: page.map((entry) => ({
        id: entry.id,
        at: entry.at,
        ...(authors.get(entry.author) ?? { by: 'Former account' }),
        isOwn: entry.author === me.uid,
        text: entry.text,
        mayRemove: mayRemove(me, entry),
      })),
      hasOlder: entries.length > limit,
    }
  }

  /** Removes an entry. Throws `forbidden` unless the person wrote it a moment ago or is an admin. */
  async remove(me: Me, resource: Resource, id: string, entryId: string): Promise<void> {
    await this.database.write(async (tx) => {
      await records(resource, tx, me).lock(id)
      const [entry] = await comments.find(tx, { id: entryId, resource: resource.name, record_id: id })
      if (!entry) throw new ProblemError('not_found')
      if (!mayRemove(me, entry)) throw new ProblemError('forbidden', { title: refusal })
      await removeComment(tx, me, resource, id, entryId)
    }, me.uid)
  }

  /** Returns the names of authors, as this person may read them: pupils read the short names of pupils. */
  private async authors(me: Me, entries: readonly Entry[]): Promise<Map<string | null, Author>> {
    const { read } = this.database
    const ids = [...new Set(entries.flatMap(({ author }) => author ?? []))]
    const byId = new Map<string | null, Author>([
      [null, { by: null }],
      [system.uid, { by: system.displayName }],
    ])
    if (ids.length === 0) return byId
    const nameOf = ({ displayName, peerName, role }: Pick<User, 'displayName' | 'peerName' | 'role'>): Author => ({
      by: me.role === 'student' ? (peerName ?? peerNameIn(displayName)) : displayName,
      role,
    })
    const archived = { resource: 'user', record_id: ids }
    for (const { record_id: id, data } of await archive.find(read, archived, { columns: ['record_id', 'data'] }))
      // The row of an account, as the archive stored it.
      byId.set(id, nameOf(JSON.parse(data) as User))
    const accounts = await records(user, read).find({ id: { $in: ids } }, { fields: ['displayName', 'peerName', 'role'] })
    for (const account of accounts) byId.set(account.id, nameOf(account))
    return byId
  }
}
