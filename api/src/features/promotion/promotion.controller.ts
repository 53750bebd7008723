import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common'
import {
  maxHeldBack,
  promoted,
  promotionPreview,
  promotionSteps,
  type Job,
  type Me,
  type Promoted,
  type PromotionPreview,
} from '@tinkerdesk/shared'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { CurrentMe } from '../../access/current-me.js'
import { Roles } from '../../access/route-rules.js'
import { InViews } from '../../access/views.js'
import { Describes, Tag } from '../../http/describes.js'
import { accepted } from '../../http/handed-to-job.js'
import { idOf } from '../../http/ids.js'
import { Leaving } from '../../http/leaving.js'
import { PromotionService } from './promotion.js'

const maxSchools = 100
const schoolIds = z
  .array(idOf('A school'))
  .max(maxSchools, { error: `At most ${maxSchools} schools` })

const heldBackIds = z
  .array(idOf('A student'))
  .max(maxHeldBack, { error: `At most ${maxHeldBack} students` })

const idsBetweenCommas = z
  .string()
  .max(6000)
  .transform((text) => text.split(',').filter(Boolean))

const previewQuery = z.strictObject({
  /** Ids between commas. All schools of the person without it. */
  schools: idsBetweenCommas.pipe(schoolIds).default([]),
  /** The students who stay in their class: ids between commas. */
  heldBack: idsBetweenCommas.pipe(heldBackIds).default([]),
})

const startBody = z.strictObject({
  /** The id of the change set, by which a retry is recognised. */
  id: idOf('The id'),
  schools: schoolIds.default([]),
  /** The students who stay in their class. */
  heldBack: heldBackIds.default([]),
  /** The students of each class who move, as the person was shown them. */
  expected: z.array(z.int().min(0)).length(promotionSteps.length),
})

/** The yearly promotion of students to the next class: of all schools for admins, of their own for in-charges. */
@Controller('api/promotion')
@Tag('Promotion')
@Roles('admin', 'atlIncharge')
export class PromotionController {
  constructor(private readonly promotion: PromotionService) {}

  @Get()
  @InViews('open')
  @Describes('The numbers of a yearly promotion, class by class', {
    query: previewQuery,
    answer: promotionPreview,
  })
  preview(
    planned: z.infer<typeof previewQuery>,
    @CurrentMe() me: Me,
    @Leaving() leaving: AbortSignal,
  ): Promise<PromotionPreview> {
    return this.promotion.preview(me, planned, leaving)
  }

  @Post()
  @HttpCode(200)
  @Describes(
    'Move students to the next class, and archive those of the last with their accounts, as one change set',
    {
      body: startBody,
      answer: promoted,
      statuses: [409],
      mayBecomeJob: true,
    },
  )
  async start(
    promotion: z.infer<typeof startBody>,
    @CurrentMe() me: Me,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Promoted | Job> {
    const job = await this.promotion.start(me, promotion)
    return job ? accepted(reply, job) : { changeSet: promotion.id }
  }
}
