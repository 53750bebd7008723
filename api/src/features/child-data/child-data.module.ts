import { Module } from '@nestjs/common'
import { ChildDataController } from './child-data.controller.js'
import { EraseParts } from './erase-parts.js'
import { EraseRest } from './erase-rest.js'
import { Eraser } from './eraser.js'
import { LargeEraser } from './large-eraser.js'
import { RetentionController } from './retention/retention.controller.js'
import { Retention } from './retention/retention.js'
import { Withdrawer } from './withdrawn/withdrawer.js'
import { WithdrawnEraser } from './withdrawn/withdrawn-eraser.js'

/** Downloading, withdrawing and erasing everything about a student. */
@Module({
  controllers: [ChildDataController, RetentionController],
  providers: [Eraser, EraseParts, EraseRest, LargeEraser, Retention, Withdrawer, WithdrawnEraser],
})
export class ChildDataModule {}
