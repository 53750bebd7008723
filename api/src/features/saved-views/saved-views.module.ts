import { Module } from '@nestjs/common'
import { SavedViewsController } from './saved-views.controller.js'
import { SavedViewsService } from './saved-views.js'

/** Views of lists, saved under a name. */
@Module({ controllers: [SavedViewsController], providers: [SavedViewsService] })
export class SavedViewsModule {}
