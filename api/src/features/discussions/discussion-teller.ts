import { Injectable } from '@nestjs/common'
import { titleOf, type Me } from '@tinkerdesk/shared'
import { records } from '../../crud/index.js'
import type { Transaction } from '../../database/database.js'
import { matchOf, takesPart, type RecordPlace } from '../../resources/discussed-record.js'
import { DiscussionNews, type DiscussionNote } from '../../resources/discussion-news.js'
import { discussionComments } from '../../resources/discussions.tables.js'
import type { CommentRow } from './discussions-reader.js'
import { Mentionable } from './mentionable.js'

/** A person in a discussion that they may read, in the transaction that writes. */
export interface Writing {
  tx: Transaction
  me: Me
  place: RecordPlace
}

/** Tells people about comments that concern them, in the transaction that stores these. */
@Injectable()
export class DiscussionTeller {
  constructor(
    private readonly mentionable: Mentionable,
    private readonly news: DiscussionNews,
  ) {}

  /** Tells those who take part in a thread about a reply, if they may still read the record. */
  async tellThread(writing: Writing, thread: CommentRow, mentioned: readonly Me[]): Promise<void> {
    const { tx, me, place } = writing
    const replies = await discussionComments.tally(
      tx,
      { ...matchOf(place), thread: thread.id, hidden: 0 },
      ['author'],
    )
    const informed = new Set([me.uid, ...mentioned.map(({ uid }) => uid)])
    const others = [...new Set([thread.author, ...replies.map(({ author }) => author)])]
    const people: Me[] = []
    for (const id of others) {
      const person = id === null || informed.has(id) ? null : await this.mentionable.person(id)
      if (person && (await takesPart(tx, person, place))) people.push(person)
    }
    await this.tell(writing, people, 'reply')
  }

  /** Tells people who may read the record, but not the person who writes. */
  async tell(
    { tx, me, place: { resource, id } }: Writing,
    people: readonly Me[],
    category: DiscussionNote['category'],
  ): Promise<void> {
    const notes: DiscussionNote[] = []
    for (const person of people) {
      const [row] = await records(resource, tx, person).find({ id })
      if (row && person.uid !== me.uid)
        notes.push({
          category,
          person: person.uid,
          title: titleOf(resource, row) || resource.label.one,
          address: `/${resource.path}/show/${id}`,
        })
    }
    await this.news.tell(tx, notes)
  }
}
