import { Module } from '@nestjs/common'
import { Assessments } from './assessments.service.js'
import { SelfAssessmentController } from './self-assessment.controller.js'

/** Self-assessments of labs, beside those around them. */
@Module({ controllers: [SelfAssessmentController], providers: [Assessments] })
export class SelfAssessmentModule {}
