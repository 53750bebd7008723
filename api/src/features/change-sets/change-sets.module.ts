import { Module } from '@nestjs/common'
import { ChangeSetsController } from './change-sets.controller.js'
import { ImportsController } from './imports.controller.js'
import { ChangeSetsReader } from './change-sets-reader.js'

/** Changes of many records at once, imports among them, and their undo. */
@Module({ controllers: [ChangeSetsController, ImportsController], providers: [ChangeSetsReader] })
export class ChangeSetsModule {}
