import { Module } from '@nestjs/common'
import { RowPlacesController } from './row-places.controller.js'
import { ChangeSetsController } from './change-sets.controller.js'
import { ImportsController } from './imports.controller.js'
import { FileImport } from './files/file-import.js'
import { FileLimits } from './files/file-limits.js'
import { FileReader } from './files/file-reader.js'
import { ImportMappings } from './mappings/import-mappings.js'
import { ImportMappingsController } from './mappings/import-mappings.controller.js'
import { ChangeSetsReader } from './change-sets-reader.js'

/** Changes of many records at once, imports among them, and their undo. */
@Module({
  controllers: [
    ChangeSetsController,
    ImportsController,
    ImportMappingsController,
    RowPlacesController,
  ],
  providers: [ChangeSetsReader, FileLimits, FileReader, FileImport, ImportMappings],
})
export class ChangeSetsModule {}
