import { mentionOf } from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import type { Database } from '../../src/database/database.js'
import { discussionComments, discussionMentions } from '../../src/resources/discussions.tables.js'

/**
 * Adds to the discussion of a student a comment of a child, as if it had once been for students, and the answer of another person, who mentions
 * the child.
 */
export async function discussedByChild(
  database: Database,
  people: { record: string; child: string; other: string },
  text: string,
): Promise<void> {
  const { record, child, other } = people
  const [question, answer] = [ulid(), ulid()]
  const of = { resource: 'student', record_id: record, at: '2026-08-01T00:00:00.000Z' }
  await database.write(async (tx) => {
    await discussionComments.insert(
      tx,
      { ...of, id: question, sent_as: question, author: child, text },
      {
        ...of,
        id: answer,
        sent_as: answer,
        author: other,
        text: `${mentionOf(child)}, thank you`,
        thread: question,
      },
    )
    await discussionMentions.insert(tx, { comment_id: answer, user_id: child })
  }, 'product')
}
