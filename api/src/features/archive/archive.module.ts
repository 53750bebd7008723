import { Module } from '@nestjs/common'
import { ArchiveController } from './archive.controller.js'
import { ArchiveReader } from './archive-reader.js'

/** Archived records: list, restore and purge. */
@Module({ controllers: [ArchiveController], providers: [ArchiveReader] })
export class ArchiveModule {}
