import { Module } from '@nestjs/common'
import { Assignments } from './assignments.js'
import { buildCopyController } from './build-copy-controller.js'
import { buildCopyingController } from './build-copying-controller.js'
import { Cloner } from './cloner.js'
import { CopyHooks } from './copy-hooks.js'
import { copyings } from './copying.js'
import { Originals } from './originals.js'

/** Students' copies of what staff assign: giving them, cloning their originals, and their status. */
@Module({
  controllers: copyings.flatMap((copying) => [buildCopyingController(copying), buildCopyController(copying)]),
  providers: [Assignments, Cloner, CopyHooks, Originals],
})
export class StudentCopiesModule {}
