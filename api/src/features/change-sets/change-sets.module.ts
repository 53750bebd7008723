import { Module } from '@nestjs/common'
import { RowPlacesController } from './row-places.controller.js'
import { ChangeSetsController } from './change-sets.controller.js'
import { ImportsController } from './imports.controller.js'
import { ChangeSetsReader } from './change-sets-reader.js'

/** Changes of many records at once, imports among them, and their undo. */
@Module({
  controllers: [ChangeSetsController, ImportsController, RowPlacesController],
  providers: [ChangeSetsReader],
})
export class ChangeSetsModule {}
