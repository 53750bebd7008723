import { Controller, Delete, Get, HttpCode, Inject, Param, type Type } from '@nestjs/common'
import {
  commentPage,
  maxPageSize,
  type CommentPage,
  type Me,
  type Resource,
} from '@tinkerdesk/shared'
import { z } from 'zod'
import { CurrentMe } from '../../access/current-me.js'
import { Gated } from '../../access/route-rules.js'
import { Describes, Tag } from '../../http/describes.js'
import { idOf, pathId } from '../../http/ids.js'
import { CommentsReader } from './comments-reader.js'

const part = z.strictObject({
  before: idOf('A comment').optional(),
  limit: z.coerce.number().int().min(1).max(maxPageSize).default(25),
})
const removed = z.object({ id: z.string() })

/** The endpoints of a record's conversation. An entry is added by changing the field. */
export function buildCommentsController(resource: Resource): Type {
  const { name, label, url } = resource

  @Gated()
  @Tag(label.many)
  @Controller(`api/${url}`)
  class CommentsController {
    constructor(@Inject(CommentsReader) private readonly reader: CommentsReader) {}

    @Get(':id/comments')
    @Describes('The comments on it, newest first; `before` is the oldest one already read', {
      query: part,
      answer: commentPage,
    })
    list(
      query: z.infer<typeof part>,
      @CurrentMe() me: Me,
      @Param('id') id: string,
    ): Promise<CommentPage> {
      return this.reader.list(me, resource, pathId(id), query)
    }

    @Delete(':id/comments/:comment')
    @Describes('Remove a comment: its author for two minutes, an admin at any time', {
      answer: removed,
    })
    @HttpCode(200)
    async remove(@CurrentMe() me: Me, @Param('id') id: string, @Param('comment') comment: string) {
      await this.reader.remove(me, resource, pathId(id), pathId(comment))
      return { id: comment }
    }
  }
  Object.defineProperty(CommentsController, 'name', {
    value: `${name[0]!.toUpperCase()}${name.slice(1)}CommentsController`,
  })
  return CommentsController
}
