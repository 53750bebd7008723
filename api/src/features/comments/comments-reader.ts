import { Injectable } from '@nestjs/common'
import {
  commentRemovalMs,
  conversationPath,
  type Comment,
  type CommentPage,
  type Me,
  type Resource,
  type Role,
} from '@tinkerdesk/shared'
import { comments, records, removeComment } from '../../crud/index.js'
import { Database } from '../../database/database.js'
import type { RowOf } from '../../database/table.js'
import { ProblemError } from '../../problems/problem-error.js'
import { personNames } from '../../resources/person-names.js'

/** A part of a conversation: the newest entries, or those before one of them. */
export interface CommentsPart {
  before?: string | undefined
  limit: number
}

type Entry = RowOf<typeof comments.columns>

const refusal = 'A comment can be removed by its author for two minutes, and by an admin.'

const by = ({
  name,
  role,
}: {
  name: string | null
  role?: Role
}): Pick<Comment, 'by' | 'role'> => ({ by: name, ...(role && { role }) })

const mayRemove = (me: Me, { author, at }: Entry): boolean =>
  me.role === 'admin' || (author === me.uid && Date.now() - Date.parse(at) < commentRemovalMs)

/** Reads the conversations of records, and removes entries. The gate decides who may read the record. */
@Injectable()
export class CommentsReader {
  constructor(private readonly database: Database) {}

  /** Returns entries of a record's conversation, newest first. Throws `not_found` beyond the person's reach. */
  async list(
    me: Me,
    resource: Resource,
    id: string,
    { before, limit }: CommentsPart,
  ): Promise<CommentPage> {
    const { read } = this.database
    const row = await records(resource, read, me).one(id)
    if (!Object.hasOwn(row, conversationPath(resource))) throw new ProblemError('forbidden')
    const match = {
      resource: resource.name,
      record_id: id,
      ...(before === undefined ? {} : { id: { $lt: before } }),
    }
    const entries = await comments.find(read, match, { order: ['-id'], limit: limit + 1 })
    const page = entries.slice(0, limit)
    const authors = await personNames(read, me, [
      ...new Set(page.flatMap(({ author }) => author ?? [])),
    ])
    return {
      data: page.map((entry) => ({
        id: entry.id,
        at: entry.at,
        ...by(
          entry.author === null
            ? { name: null }
            : (authors.get(entry.author) ?? { name: 'Former account' }),
        ),
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
      const [entry] = await comments.find(tx, {
        id: entryId,
        resource: resource.name,
        record_id: id,
      })
      if (!entry) throw new ProblemError('not_found')
      if (!mayRemove(me, entry)) throw new ProblemError('forbidden', { title: refusal })
      await removeComment(tx, me, resource, id, entryId)
    }, me.uid)
  }
}
