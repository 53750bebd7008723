import { Injectable, type OnModuleInit } from '@nestjs/common'
import type { Task } from '@tinkerdesk/shared'
import { HookRegistry, type Change } from '../../crud/write/hooks.js'
import { ProblemError } from '../../problems/problem-error.js'

/** Returns true if anyone but its author is assigned. */
const isAssigned = ({ assignedTo, users, createdBy }: Pick<Task, 'assignedTo' | 'users' | 'createdBy'>): boolean =>
  assignedTo !== null || users.some((user) => user !== createdBy)

/** Keeps students from deleting tasks that were assigned, and other people's tasks. */
@Injectable()
export class TaskHooks implements OnModuleInit {
  constructor(private readonly hooks: HookRegistry) {}

  onModuleInit(): void {
    this.hooks.on('task', { before: async (change) => this.before(change) })
  }

  private before({ action, before, me }: Change): void {
    if (action !== 'archive' || me.role !== 'student' || !before) return
    const task = before as unknown as Task
    if (isAssigned(task)) throw new ProblemError('task_assigned')
    if (task.createdBy !== me.uid) throw new ProblemError('forbidden')
  }
}
