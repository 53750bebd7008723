import { Module } from '@nestjs/common'
import { StudentHooks } from './student-hooks.js'
import { SubjectTreeHooks } from './subject-tree-hooks.js'
import { TinkeringActivityHooks } from './tinkering-activity-hooks.js'

/** What single resources do beyond CRUD. */
@Module({ providers: [TinkeringActivityHooks, StudentHooks, SubjectTreeHooks] })
export class ResourceHooksModule {}
