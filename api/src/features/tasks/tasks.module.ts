import { Module } from '@nestjs/common'
import { TaskHooks } from './task-hooks.js'

/** What tasks do beyond CRUD. */
@Module({ providers: [TaskHooks] })
export class TasksModule {}
