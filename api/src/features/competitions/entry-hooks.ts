import { Injectable, type OnModuleInit } from '@nestjs/common'
import { HookRegistry, type Change } from '../../crud/write/hooks.js'
import { ProblemError } from '../../problems/problem-error.js'
import { EligibilityService } from './eligibility-service.js'

/** Refuses to assign a competition or a course to a student who is not eligible, with the reasons. */
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
    // If the student or the source is beyond reach, the checks that follow report it.
    const reasons = await this.eligibility.reasons(tx, me, source, String(after.source), String(after.student))
    if (reasons?.length)
      throw new ProblemError('validation_failed', { issues: [{ path: 'student', message: `${words}: ${reasons.join(', ')}` }] })
  }
}
