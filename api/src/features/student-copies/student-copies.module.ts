import { Module } from '@nestjs/common'
import { Assignments } from './assignments.js'
import { buildCopyingController } from './build-copying-controller.js'
import { Cloner } from './cloner.js'
import { CopyHooks } from './copy-hooks.js'
import { copyings } from './copying.js'

/** Students' copies of what staff assign: giving them, cloning their originals, and their status. */
@Module({ controllers: copyings.map(buildCopyingController), providers: [Assignments, Cloner, CopyHooks] })
export class StudentCopiesModule {}
