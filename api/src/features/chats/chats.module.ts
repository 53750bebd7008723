import { Module } from '@nestjs/common'
import { ChatMembership } from './chat-membership.js'
import { ChatsController } from './chats.controller.js'
import { ChatsReader } from './chats-reader.js'
import { ThreadsReader } from './threads-reader.js'
import { MessageLimits } from './message-limits.js'

/** Groups of people who talk. Their messages are records of the gate; see docs/chats.md. */
@Module({
  controllers: [ChatsController],
  providers: [ChatsReader, ThreadsReader, ChatMembership, MessageLimits],
})
export class ChatsModule {}
