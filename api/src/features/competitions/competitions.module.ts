import { Module } from '@nestjs/common'
import { CompetitionsController } from './competitions.controller.js'
import { EligibilityService } from './eligibility-service.js'
import { Participants } from './participants.js'

/** Eligibility for competitions and courses, and the participants of a competition. */
@Module({ controllers: [CompetitionsController], providers: [EligibilityService, Participants] })
export class CompetitionsModule {}
