import { Module } from '@nestjs/common'
import { TaskHooks } from './task-hooks.js'

/** The rules of tasks beyond CRUD. */
@Module({ providers: [TaskHooks] })
export class TasksModule {}
