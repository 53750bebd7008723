import { Global, Module } from '@nestjs/common'
import { Mailer } from './mailer.js'
import { OutboxController } from './outbox.controller.js'

@Global()
@Module({ controllers: [OutboxController], providers: [Mailer], exports: [Mailer] })
export class MailModule {}
