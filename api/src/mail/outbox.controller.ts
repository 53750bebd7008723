import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common'
import {
  mailDelivery,
  mailStates,
  outboxPage,
  type MailDelivery,
  type Me,
  type OutboxPage,
} from '@tinkerdesk/shared'
import { z } from 'zod'
import { CurrentMe } from '../access/current-me.js'
import { Roles } from '../access/route-rules.js'
import { Database } from '../database/database.js'
import { Describes, Tag } from '../http/describes.js'
import { Leaving } from '../http/leaving.js'
import { pageQuery } from '../http/paging.js'
import { ProblemError } from '../problems/problem-error.js'
import { MailQueue } from './mail-queue.js'
import { MailSender } from './mail-sender.js'
import { OutboxReader } from './outbox-reader.js'

const listQuery = z.strictObject({
  state: z.enum(mailStates).optional(),
  ...pageQuery,
})

/** Shows admins which e-mails are queued, were sent or have failed. */
@Controller('api/outbox')
@Tag('Outbox')
@Roles('admin')
export class OutboxController {
  constructor(
    private readonly database: Database,
    private readonly queue: MailQueue,
    private readonly sender: MailSender,
    private readonly reader: OutboxReader,
  ) {}

  @Get()
  @Describes('E-mails that wait, were sent or have failed, newest first', {
    query: listQuery,
    answer: outboxPage,
  })
  list(
    query: z.infer<typeof listQuery>,
    @CurrentMe() me: Me,
    @Leaving() leaving: AbortSignal,
  ): Promise<OutboxPage> {
    return this.reader.page(me, query, leaving)
  }

  @Get('delivery')
  @Describes('How e-mails leave this installation', { answer: mailDelivery })
  delivery(@CurrentMe() me: Me, @Leaving() leaving: AbortSignal): Promise<MailDelivery> {
    return this.reader.delivery(me, leaving)
  }

  /** Queues a failed e-mail again, with a new link. */
  @Post(':id/send-again')
  @Describes('Queue a failed e-mail again')
  @HttpCode(204)
  async sendAgain(@Param('id') id: string): Promise<void> {
    const isQueued = await this.database.write(async (tx) => {
      tx.afterCommit(() => this.sender.wake())
      return this.queue.sendAgain(tx, id)
    }, 'product')
    if (!isQueued)
      throw new ProblemError('not_found', { detail: 'There is no failed mail with this id.' })
  }
}
