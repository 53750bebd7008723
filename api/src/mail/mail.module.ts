import { Global, Module } from '@nestjs/common'
import { MailQueue } from './mail-queue.js'
import { MailSender } from './mail-sender.js'
import { MailTimes } from './mail-times.js'
import { MailTransport } from './mail-transport.js'
import { Mailer } from './mailer.js'
import { OutboxReader } from './outbox-reader.js'
import { OutboxController } from './outbox.controller.js'

@Global()
@Module({
  controllers: [OutboxController],
  providers: [MailTimes, MailQueue, MailTransport, MailSender, Mailer, OutboxReader],
  exports: [Mailer],
})
export class MailModule {}
