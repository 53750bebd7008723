import { Injectable } from '@nestjs/common'
import type { Transaction } from '../../../database/database.js'
import { DiscussionNews, type DiscussionNote } from '../../../resources/discussion-news.js'
import { Notifier } from '../notifier.js'

/** Each sentence is written as a whole, so that its readers get it in their language. It never has the text, nor who wrote it. */
const sentenceOf = ({ category, title }: DiscussionNote): string =>
  category === 'mention' ? `You are mentioned: ${title}` : `New reply: ${title}`

/** Tells people that they were mentioned in the discussion of a record, or that someone replied. */
@Injectable()
export class ToldDiscussions extends DiscussionNews {
  constructor(private readonly notifier: Notifier) {
    super()
  }

  override async tell(tx: Transaction, notes: readonly DiscussionNote[]): Promise<void> {
    for (const note of notes)
      await this.notifier.tell(tx, [note.person], {
        category: note.category,
        title: sentenceOf(note),
        link: `${note.address}#discussion`,
      })
  }
}
