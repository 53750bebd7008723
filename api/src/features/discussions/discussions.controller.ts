import { Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common'
import {
  changedDiscussionComment,
  discussionPage,
  maxPageSize,
  newDiscussionComment,
  offeredPeople,
  resolvedThread,
  type DiscussionPage,
  type Me,
  type OfferedPeople,
} from '@tinkerdesk/shared'
import { z } from 'zod'
import { CurrentMe } from '../../access/current-me.js'
import { Gated } from '../../access/route-rules.js'
import { Describes, Tag } from '../../http/describes.js'
import { idOf, pathId } from '../../http/ids.js'
import { Leaving } from '../../http/leaving.js'
import { DiscussionsReader } from './discussions-reader.js'
import { DiscussionsWriter } from './discussions-writer.js'
import { Mentionable } from './mentionable.js'

const part = z.strictObject({
  state: z.enum(['open', 'resolved']).default('open'),
  before: idOf('A thread').optional(),
  limit: z.coerce.number().int().min(1).max(Math.min(20, maxPageSize)).default(10),
})
const search = z.strictObject({ q: z.string().trim().max(60).default('') })

/** The discussions of records, of every resource that declares them. */
@Gated()
@Controller('api/discussions/:url/:id')
@Tag('Discussions')
export class DiscussionsController {
  constructor(
    private readonly reader: DiscussionsReader,
    private readonly writer: DiscussionsWriter,
    private readonly mentionable: Mentionable,
  ) {}

  @Get()
  @Describes('The threads about a record, newest first; `before` is the oldest one already read', {
    query: part,
    answer: discussionPage,
  })
  page(
    query: z.infer<typeof part>,
    @CurrentMe() me: Me,
    @Param('url') url: string,
    @Param('id') id: string,
  ): Promise<DiscussionPage> {
    return this.reader.page(me, url, pathId(id), query)
  }

  @Get('people')
  @Describes('The people whom you may mention, by the beginning of a name', {
    query: search,
    answer: offeredPeople,
  })
  async people(
    { q }: z.infer<typeof search>,
    @CurrentMe() me: Me,
    @Param('url') url: string,
    @Param('id') id: string,
    @Leaving() leaving: AbortSignal,
  ): Promise<OfferedPeople> {
    return { people: await this.mentionable.offer(me, url, pathId(id), q, leaving) }
  }

  @Post()
  @HttpCode(200)
  @Describes('Comment on a record, or reply to a thread', {
    body: newDiscussionComment,
    answer: discussionPage,
    statuses: [409],
  })
  add(
    comment: z.infer<typeof newDiscussionComment>,
    @CurrentMe() me: Me,
    @Param('url') url: string,
    @Param('id') id: string,
  ): Promise<DiscussionPage> {
    return this.writer.add(me, url, pathId(id), comment)
  }

  @Patch(':comment')
  @Describes('Change the text of your own comment', {
    body: changedDiscussionComment,
    answer: discussionPage,
  })
  change(
    { text }: z.infer<typeof changedDiscussionComment>,
    @CurrentMe() me: Me,
    @Param('url') url: string,
    @Param('id') id: string,
    @Param('comment') comment: string,
  ): Promise<DiscussionPage> {
    return this.writer.change(me, url, pathId(id), pathId(comment), text)
  }

  @Delete(':comment')
  @HttpCode(200)
  @Describes('Delete a comment: your own, or any as an admin', { answer: discussionPage })
  remove(
    @CurrentMe() me: Me,
    @Param('url') url: string,
    @Param('id') id: string,
    @Param('comment') comment: string,
  ): Promise<DiscussionPage> {
    return this.writer.remove(me, url, pathId(id), pathId(comment))
  }

  @Post(':comment/resolved')
  @HttpCode(200)
  @Describes('Resolve a thread, or open it again', {
    body: resolvedThread,
    answer: discussionPage,
  })
  resolve(
    { isResolved }: z.infer<typeof resolvedThread>,
    @CurrentMe() me: Me,
    @Param('url') url: string,
    @Param('id') id: string,
    @Param('comment') comment: string,
  ): Promise<DiscussionPage> {
    return this.writer.resolve(me, url, pathId(id), pathId(comment), isResolved)
  }
}
