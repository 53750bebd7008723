import { Injectable } from '@nestjs/common'
import {
  maxSavedComments,
  type Me,
  type SavedComment,
  type SavedComments,
} from '@tinkerdesk/shared'
import { Database } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import { savedCommentRows } from './saved-comments.tables.js'

const columns = ['id', 'text'] as const

/** The comments that people keep for the review of work. Each reads and changes their own alone. */
@Injectable()
export class SavedCommentsService {
  constructor(private readonly database: Database) {}

  async of(me: Me): Promise<SavedComments> {
    const comments = await savedCommentRows.find(
      this.database.read,
      { user_id: me.uid },
      { columns, order: ['id'], limit: maxSavedComments },
    )
    return { comments }
  }

  /**
   * Saves a new comment, or changes the person's own of this id. Throws `id_exists` for another person's, `duplicate` for a text that they have
   * saved, `limit_exceeded` for one too many.
   */
  save(me: Me, { id, text }: SavedComment): Promise<SavedComment> {
    return this.database.write(async (tx) => {
      await tx.lock(`saved comments ${me.uid}`)
      const [current] = await savedCommentRows.find(tx, { id })
      if (current && current.user_id !== me.uid) throw new ProblemError('id_exists')
      const own = await savedCommentRows.find(tx, { user_id: me.uid })
      const others = own.filter((row) => row.id !== id)
      if (others.some((row) => row.text.toLowerCase() === text.toLowerCase()))
        throw new ProblemError('duplicate', { title: 'You have saved this comment already.' })
      if (others.length >= maxSavedComments)
        throw new ProblemError('limit_exceeded', {
          title: `You may keep at most ${maxSavedComments} comments. Delete one first.`,
        })
      await savedCommentRows.put(tx, { id, user_id: me.uid, text })
      return { id, text }
    }, me.uid)
  }

  /** Deletes a comment of the person. Throws `not_found` for another one. */
  remove(me: Me, id: string): Promise<void> {
    return this.database.write(async (tx) => {
      if ((await savedCommentRows.remove(tx, { id, user_id: me.uid })) === 0)
        throw new ProblemError('not_found')
    }, me.uid)
  }
}
