import { Module } from '@nestjs/common'
import { DuplicatesController } from './duplicates.controller.js'
import { DuplicatesService } from './duplicates.service.js'

/** Finding records that may be the same, and merging them. */
@Module({ controllers: [DuplicatesController], providers: [DuplicatesService] })
export class DuplicatesModule {}
