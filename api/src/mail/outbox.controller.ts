import { Controller, Get } from '@nestjs/common'
import { Roles } from '../access/route-rules.js'
import { ProblemError } from '../problems/problem-error.js'
import type { OutboxMail } from './mail.js'
import { Mailer } from './mailer.js'

const shown = 50

/** Shows the admin the mails of a demo that sends none. */
@Controller('api/outbox')
@Roles('admin')
export class OutboxController {
  constructor(private readonly mailer: Mailer) {}

  @Get()
  async list(): Promise<OutboxMail[]> {
    const mails = await this.mailer.newestInOutbox(shown)
    if (!mails) throw new ProblemError('route_not_found')
    return mails
  }
}
