import { Module } from '@nestjs/common'
import { ChildDataController } from './child-data.controller.js'
import { EraseParts } from './erase-parts.js'
import { EraseRest } from './erase-rest.js'
import { Eraser } from './eraser.js'
import { LargeEraser } from './large-eraser.js'

/** Downloading and erasing everything about a student. */
@Module({
  controllers: [ChildDataController],
  providers: [Eraser, EraseParts, EraseRest, LargeEraser],
})
export class ChildDataModule {}
