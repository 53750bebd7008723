import { Global, Module } from '@nestjs/common'
import { Config } from '../config/config.js'
import { AttachmentService } from './attachment-service.js'
import { BackupShelf } from './backup-shelf.js'
import { FileRemover } from './file-remover.js'
import { FileStore } from './file-store.js'
import { FreeSpace } from './free-space.js'
import { FolderNames } from './folder-names.js'
import { PictureCleaner } from './pictures/picture-cleaner.js'
import { PictureIntake } from './pictures/picture-intake.js'
import { PictureLimits } from './pictures/picture-limits.js'
import { StoredPictures } from './pictures/stored-pictures.js'
import { storesOf, type Stores } from './stores.js'

const stores = Symbol('stores')

/** Stores files and knows the record each belongs to, for the gate and the features. Needs `Config` and `Database`. */
@Global()
@Module({
  providers: [
    { provide: stores, inject: [Config], useFactory: storesOf },
    { provide: FileStore, inject: [stores], useFactory: ({ files }: Stores) => files },
    { provide: BackupShelf, inject: [stores], useFactory: ({ backups }: Stores) => backups },
    FileRemover,
    FolderNames,
    AttachmentService,
    PictureLimits,
    PictureCleaner,
    PictureIntake,
    StoredPictures,
    FreeSpace,
  ],
  exports: [
    FileStore,
    BackupShelf,
    FileRemover,
    FolderNames,
    AttachmentService,
    PictureIntake,
    StoredPictures,
    FreeSpace,
  ],
})
export class FileStorageModule {}
