import { join } from 'node:path'
import { Global, Module } from '@nestjs/common'
import { Config } from '../config/config.js'
import { AttachmentService } from './attachment-service.js'
import { DiskStore } from './disk-store.js'
import { FileRemover } from './file-remover.js'
import { FileStore } from './file-store.js'
import { FreeSpace } from './free-space.js'
import { FolderNames } from './folder-names.js'
import { PictureCleaner } from './pictures/picture-cleaner.js'
import { PictureIntake } from './pictures/picture-intake.js'
import { PictureLimits } from './pictures/picture-limits.js'

/** Stores files and knows the record each belongs to, for the gate and the features. Needs `Config` and `Database`. */
@Global()
@Module({
  providers: [
    {
      provide: FileStore,
      inject: [Config],
      useFactory: (config: Config) => new DiskStore(join(config.dataDir, 'files')),
    },
    FileRemover,
    FolderNames,
    AttachmentService,
    PictureLimits,
    PictureCleaner,
    PictureIntake,
    FreeSpace,
  ],
  exports: [FileStore, FileRemover, FolderNames, AttachmentService, PictureIntake, FreeSpace],
})
export class FileStorageModule {}
