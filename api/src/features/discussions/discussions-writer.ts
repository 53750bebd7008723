import { Injectable } from '@nestjs/common'
import {
  maxReplies,
  maxThreads,
  mentionedIn,
  type DiscussionPage,
  type Me,
} from '@tinkerdesk/shared'
import { monotonicFactory } from 'ulid'
import { Database, type Transaction } from '../../database/database.js'
import { Events } from '../../events/events.js'
import { fieldProblem } from '../../problems/field-problem.js'
import { ProblemError } from '../../problems/problem-error.js'
import { discussionComments, discussionMentions } from '../../resources/discussions.tables.js'
import { DiscussionTeller, type Writing } from './discussion-teller.js'
import { DiscussionsReader, type CommentRow } from './discussions-reader.js'
import { Mentionable } from './mentionable.js'
import { matchOf, placeFor, type RecordPlace } from '../../resources/discussed-record.js'

/** Keeps the order of comments of the same moment. */
const nextId = monotonicFactory()

interface NewComment {
  id: string
  text: string
  thread?: string | undefined
}

const notReaching = 'You mention someone who may not read this record. Remove the mention.'
const notOwn = 'Only its author may change a comment.'
const notDeletable = 'A comment may be deleted by its author, and by an admin.'

/** Writes comments, and tells the people whom they concern. The gate decides who may read the record. */
@Injectable()
export class DiscussionsWriter {
  constructor(
    private readonly database: Database,
    private readonly events: Events,
    private readonly reader: DiscussionsReader,
    private readonly mentionable: Mentionable,
    private readonly teller: DiscussionTeller,
  ) {}

  /** Adds a comment, once for each id of the client. Throws `not_found` for another record's thread, `validation_failed` for a mention. */
  add(me: Me, url: string, record: string, comment: NewComment): Promise<DiscussionPage> {
    return this.write(me, url, record, async (writing) => {
      const [sent] = await discussionComments.find(writing.tx, {
        author: me.uid,
        sent_as: comment.id,
      })
      if (sent) return this.retried(writing.place, sent)
      const thread = comment.thread === undefined ? null : await this.firstOf(writing, comment)
      await this.assertRoom(writing, thread)
      const mentioned = await this.assertMentions(writing, mentionedIn(comment.text))
      const row = {
        id: nextId(),
        sent_as: comment.id,
        ...matchOf(writing.place),
        thread: thread?.id ?? null,
        author: me.uid,
        at: new Date().toISOString(),
        text: comment.text,
      }
      await discussionComments.insert(writing.tx, row)
      await this.mention(writing.tx, row.id, mentioned)
      // A reply adds something to what was settled.
      if (thread?.resolved_at)
        await discussionComments.update(
          writing.tx,
          { id: thread.id },
          { resolved_at: null, resolved_by: null },
        )
      await this.teller.tell(writing, mentioned, 'mention')
      if (thread) await this.teller.tellThread(writing, thread, mentioned)
      return thread?.id ?? row.id
    })
  }

  /** Changes the text of one's own comment. Throws `forbidden` for another person's. */
  change(me: Me, url: string, record: string, id: string, text: string): Promise<DiscussionPage> {
    return this.write(me, url, record, async (writing) => {
      const row = await this.one(writing, id)
      if (row.author !== me.uid || row.deleted_at !== null)
        throw new ProblemError('forbidden', { title: notOwn })
      const before = mentionedIn(row.text)
      const after = mentionedIn(text)
      // People whom it mentions already are not checked again: they may have lost the record since.
      const added = await this.assertMentions(
        writing,
        after.filter((each) => !before.includes(each)),
      )
      await discussionComments.update(
        writing.tx,
        { id },
        { text, edited_at: new Date().toISOString() },
      )
      await discussionMentions.remove(writing.tx, {
        comment_id: id,
        user_id: before.filter((each) => !after.includes(each)),
      })
      await this.mention(writing.tx, id, added)
      await this.teller.tell(writing, added, 'mention')
      return row.thread ?? row.id
    })
  }

  /** Deletes a comment: its author's, or any for an admin. Its text is gone at once; its replies stay. */
  remove(me: Me, url: string, record: string, id: string): Promise<DiscussionPage> {
    return this.write(me, url, record, async (writing) => {
      const row = await this.one(writing, id)
      if (row.author !== me.uid && me.role !== 'admin')
        throw new ProblemError('forbidden', { title: notDeletable })
      const replies = { ...matchOf(writing.place), thread: row.thread ?? row.id, hidden: 0 }
      const hasReplies =
        row.thread === null && (await discussionComments.count(writing.tx, replies)) > 0
      await discussionMentions.remove(writing.tx, { comment_id: id })
      await discussionComments.update(
        writing.tx,
        { id },
        {
          text: '',
          deleted_at: new Date().toISOString(),
          deleted_by: me.uid,
          hidden: hasReplies ? 0 : 1,
        },
      )
      // A deleted comment is shown for the sake of its replies.
      if (row.thread !== null && (await discussionComments.count(writing.tx, replies)) === 0)
        await discussionComments.update(
          writing.tx,
          { id: row.thread, deleted_at: { $ne: null } },
          { hidden: 1 },
        )
      return row.thread ?? row.id
    })
  }

  /** Resolves a thread, or opens it again. */
  resolve(
    me: Me,
    url: string,
    record: string,
    id: string,
    isResolved: boolean,
  ): Promise<DiscussionPage> {
    return this.write(me, url, record, async (writing) => {
      const thread = await this.firstOf(writing, { thread: id })
      if (isResolved !== (thread.resolved_at !== null))
        await discussionComments.update(
          writing.tx,
          { id },
          isResolved
            ? { resolved_at: new Date().toISOString(), resolved_by: me.uid }
            : { resolved_at: null, resolved_by: null },
        )
      return id
    })
  }

  /** Runs some work on a discussion that the person may read, and returns the thread that it names. */
  private write(
    me: Me,
    url: string,
    record: string,
    work: (writing: Writing) => Promise<string>,
  ): Promise<DiscussionPage> {
    return this.database.write(async (tx) => {
      const place = await placeFor(tx, me, url, record)
      await tx.lock(`discussion of ${place.resource.name} ${record}`)
      const thread = await work({ tx, me, place })
      this.events.emitAfter(tx, 'discussion-changed', { resource: place.resource.name, id: record })
      return this.reader.thread(tx, me, place, thread)
    }, me.uid)
  }

  /** Returns the thread of a comment that was stored before. Throws `id_exists` for one of another record. */
  private retried({ resource, id }: RecordPlace, sent: CommentRow): string {
    if (sent.resource !== resource.name || sent.record_id !== id)
      throw new ProblemError('id_exists')
    return sent.thread ?? sent.id
  }

  private async one({ tx, place }: Writing, id: string): Promise<CommentRow> {
    const [row] = await discussionComments.find(tx, { ...matchOf(place), id, hidden: 0 })
    if (!row) throw new ProblemError('not_found')
    return row
  }

  private async firstOf(writing: Writing, { thread = '' }: { thread?: string | undefined }) {
    const row = await this.one(writing, thread)
    if (row.thread !== null) throw new ProblemError('not_found')
    return row
  }

  private async assertRoom({ tx, place }: Writing, thread: CommentRow | null): Promise<void> {
    const match = { ...matchOf(place), hidden: 0 }
    if (
      thread &&
      (await discussionComments.count(tx, { ...match, thread: thread.id })) >= maxReplies
    )
      throw new ProblemError('limit_exceeded', {
        title: `This thread has ${maxReplies} replies. Start another one.`,
      })
    if (!thread && (await discussionComments.count(tx, { ...match, thread: null })) >= maxThreads)
      throw new ProblemError('limit_exceeded', {
        title: `This record has ${maxThreads} threads. Delete one first.`,
      })
  }

  /** Returns the people with these ids. Throws `validation_failed` unless each may be mentioned here: one sentence for all reasons. */
  private async assertMentions({ tx, me, place }: Writing, ids: readonly string[]): Promise<Me[]> {
    const people = await this.mentionable.among(tx, me, place, ids)
    if (people.length < ids.length) throw fieldProblem('text', notReaching)
    return people
  }

  private async mention(tx: Transaction, comment: string, people: readonly Me[]): Promise<void> {
    if (people.length > 0)
      await discussionMentions.insert(
        tx,
        ...people.map(({ uid }) => ({ comment_id: comment, user_id: uid })),
      )
  }
}
