import { Module } from '@nestjs/common'
import { SavedCommentsController } from './saved-comments.controller.js'
import { SavedCommentsService } from './saved-comments.js'

/** Comments that staff keep for the review of work. */
@Module({ controllers: [SavedCommentsController], providers: [SavedCommentsService] })
export class SavedCommentsModule {}
