import { Module } from '@nestjs/common'
import { ChildDataController } from './child-data.controller.js'
import { Eraser } from './eraser.js'

/** Downloading and erasing everything about a student. */
@Module({ controllers: [ChildDataController], providers: [Eraser] })
export class ChildDataModule {}
