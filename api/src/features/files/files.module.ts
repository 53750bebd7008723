import multipart from '@fastify/multipart'
import { Module, type NestModule, type OnModuleInit } from '@nestjs/common'
import { HttpAdapterHost } from '@nestjs/core'
import type { FastifyInstance } from 'fastify'
import { FolderNames } from '../../files/folder-names.js'
import { DownloadService } from './download.service.js'
import { FilesController } from './files.controller.js'
import { multipartOptions } from '../../files/uploads/multipart.js'
import { OpenTransfers } from './open-transfers.js'
import { SweepService } from './sweep.service.js'
import { ThumbnailStarter } from './thumbnail-starter.js'
import { Thumbnails } from './thumbnails.js'
import { UploadService } from './upload.service.js'

/** Returns the first of these fields that contains text. */
const named = (row: Record<string, unknown>, ...fields: string[]): string =>
  fields
    .map((field) => row[field])
    .find((value): value is string => typeof value === 'string' && value !== '') ??
  String(row.id ?? '')

/** Uploads and serves files. Needs `FileStorageModule` and a `RecordReader`. */
@Module({
  controllers: [FilesController],
  providers: [
    UploadService,
    DownloadService,
    OpenTransfers,
    SweepService,
    Thumbnails,
    ThumbnailStarter,
  ],
  exports: [SweepService],
})
export class FilesModule implements NestModule, OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly folders: FolderNames,
  ) {}

  configure(): void {
    void this.host.httpAdapter.getInstance<FastifyInstance>().register(multipart, multipartOptions)
  }

  onModuleInit(): void {
    for (const resource of ['tinkeringActivity', 'studentActivity'])
      this.folders.on(resource, (row) => ['TA files', named(row, 'taName')])
    for (const resource of ['competition', 'studentCompetition'])
      this.folders.on(resource, (row) => ['StCompetitions', named(row, 'name')])
    for (const resource of ['course', 'studentCourse'])
      this.folders.on(resource, (row) => ['coursesFiles', named(row, 'courseName')])
  }
}
