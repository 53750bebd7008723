import { Module } from '@nestjs/common'
import { conversationOf, resources } from '@tinkerdesk/shared'
import { buildCommentsController } from './build-comments-controller.js'
import { CommentsReader } from './comments-reader.js'

/** The conversations of every resource that declares one. */
@Module({
  controllers: resources.filter(conversationOf).map(buildCommentsController),
  providers: [CommentsReader],
})
export class CommentsModule {}
