import { Module } from '@nestjs/common'
import { FileFoldersController } from './file-folders.controller.js'
import { FileFoldersReader } from './file-folders-reader.js'

/** Lists files by the folders in which people and backups see them. */
@Module({ controllers: [FileFoldersController], providers: [FileFoldersReader] })
export class FileFoldersModule {}
