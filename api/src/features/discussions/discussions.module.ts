import { Module } from '@nestjs/common'
import { DiscussionTeller } from './discussion-teller.js'
import { DiscussionsReader } from './discussions-reader.js'
import { DiscussionsWriter } from './discussions-writer.js'
import { DiscussionsController } from './discussions.controller.js'
import { Mentionable } from './mentionable.js'

/** The discussions of all resources that declare them. See docs/discussions.md. */
@Module({
  controllers: [DiscussionsController],
  providers: [DiscussionTeller, DiscussionsReader, DiscussionsWriter, Mentionable],
})
export class DiscussionsModule {}
