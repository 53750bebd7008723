import { Module } from '@nestjs/common'
import { Assignments } from './assignments.js'
import { buildCopyController } from './build-copy-controller.js'
import { buildCopyingController } from './build-copying-controller.js'
import { Cloner } from './cloner.js'
import { copyings } from './copying.js'
import { Originals } from './originals.js'
import { Rebases } from './rebases.js'
import { StatusChangesController } from './status-changes.controller.js'
import { StatusChangesReader } from './status-changes-reader.js'
import { StatusWeeksReader } from './status-weeks-reader.js'

/** Students' copies: assigning them, cloning their originals, their status and its log. */
@Module({
  controllers: [
    ...copyings.flatMap((copying) => [
      buildCopyingController(copying),
      buildCopyController(copying),
    ]),
    StatusChangesController,
  ],
  providers: [Assignments, Cloner, Originals, Rebases, StatusChangesReader, StatusWeeksReader],
})
export class StudentCopiesModule {}
