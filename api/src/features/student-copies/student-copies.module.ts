import { Module } from '@nestjs/common'
import { Assignments } from './assignments.js'
import { buildCopyController } from './build-copy-controller.js'
import { buildCopyingController } from './build-copying-controller.js'
import { Cloner } from './cloner.js'
import { CopyHooks } from './copy-hooks.js'
import { copyings } from './copying.js'
import { Originals } from './originals.js'
import { StatusChangesController } from './status-changes.controller.js'
import { StatusChangesReader } from './status-changes-reader.js'
import { StatusRecord } from './status-record.js'

/** Students' copies: assigning them, cloning their originals, their status and its log. */
@Module({
  controllers: [...copyings.flatMap((copying) => [buildCopyingController(copying), buildCopyController(copying)]), StatusChangesController],
  providers: [Assignments, Cloner, CopyHooks, Originals, StatusChangesReader, StatusRecord],
})
export class StudentCopiesModule {}
