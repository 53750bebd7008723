import { Controller, Get, HttpCode, Post } from '@nestjs/common'
import { assessmentFigures, visibleText, type AssessmentFigures, type Me } from '@tinkerdesk/shared'
import { z } from 'zod'
import { CurrentMe } from '../../access/current-me.js'
import { Roles } from '../../access/route-rules.js'
import { InViews } from '../../access/views.js'
import { Describes, Tag } from '../../http/describes.js'
import { idOf } from '../../http/ids.js'
import { Leaving } from '../../http/leaving.js'
import { Assessments } from './assessments.service.js'

const id = idOf('The self-assessment')
const version = z.int().min(1)
const oneQuery = z.strictObject({ id })
const handInBody = z.strictObject({ id, version })
const reopenBody = z.strictObject({ id, version, reason: visibleText('Say why').max(300) })

/** The median beside a self-assessment, handing in and reopening. Its record has the rest. */
@Controller('api/assessment-figures')
@Tag('Self-assessments')
@Roles('admin', 'atlIncharge', 'mentor')
export class SelfAssessmentController {
  constructor(private readonly assessments: Assessments) {}

  @Get()
  @InViews('open')
  @Describes('The median of the schools around that of a self-assessment', {
    query: oneQuery,
    answer: assessmentFigures,
  })
  of(
    query: z.infer<typeof oneQuery>,
    @CurrentMe() me: Me,
    @Leaving() leaving: AbortSignal,
  ): Promise<AssessmentFigures> {
    return this.assessments.figures(me, query.id, leaving)
  }

  @Post('hand-in')
  @HttpCode(204)
  @Roles('admin', 'atlIncharge')
  @Describes('Hands a self-assessment in', { body: handInBody, statuses: [404, 409] })
  handIn(body: z.infer<typeof handInBody>, @CurrentMe() me: Me): Promise<void> {
    return this.assessments.handIn(me, body)
  }

  @Post('reopen')
  @HttpCode(204)
  @Roles('admin')
  @Describes('Opens a self-assessment again that was handed in', {
    body: reopenBody,
    statuses: [404, 409],
  })
  reopen(body: z.infer<typeof reopenBody>, @CurrentMe() me: Me): Promise<void> {
    return this.assessments.reopen(me, body)
  }
}
