import { Module } from '@nestjs/common'
import { CompetitionsController } from './competitions.controller.js'
import { EligibilityService } from './eligibility-service.js'
import { EntryHooks } from './entry-hooks.js'
import { Participants } from './participants.js'

/** Who may enter a competition or join a course, and who takes part in a competition. */
@Module({ controllers: [CompetitionsController], providers: [EligibilityService, EntryHooks, Participants] })
export class CompetitionsModule {}
