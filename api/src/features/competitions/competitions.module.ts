import { Module } from '@nestjs/common'
import { AbsentSchools } from './absent-schools.js'
import { CompetitionsController } from './competitions.controller.js'
import { EligibilityService } from './eligibility-service.js'
import { Participants } from './participants.js'

/** Eligibility for competitions and courses, and the participants of a competition. */
@Module({
  controllers: [CompetitionsController],
  providers: [AbsentSchools, EligibilityService, Participants],
})
export class CompetitionsModule {}
