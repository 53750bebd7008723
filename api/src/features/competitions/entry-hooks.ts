import { Injectable, type OnModuleInit } from '@nestjs/common'
import { HookRegistry, type Change } from '../../crud/write/hooks.js'
import { ProblemError } from '../../problems/problem-error.js'
import { EligibilityService } from './eligibility-service.js'

/** Refuses to give a student a competition or a course that is not for them, and says why. */
@Injectable()
export class EntryHooks implements OnModuleInit {
  constructor(
    private readonly hooks: HookRegistry,
    private readonly eligibility: EligibilityService,
  ) {}

  onModuleInit(): void {
    this.hooks.on('studentCompetition', { before: (change) => this.before(change, 'competition', 'May not enter') })
    this.hooks.on('studentCourse', { before: (change) => this.before(change, 'course', 'May not join') })
  }

  private async before({ action, after, me, tx }: Change, source: 'competition' | 'course', words: string): Promise<void> {
    if (action !== 'create' || !after?.source) return
    // Whoever does not reach the student or the source is told so by the checks that follow.
    const reasons = await this.eligibility.reasons(tx, me, source, String(after.source), String(after.student))
    if (reasons?.length)
      throw new ProblemError('validation_failed', { issues: [{ path: 'student', message: `${words}: ${reasons.join(', ')}` }] })
  }
}
