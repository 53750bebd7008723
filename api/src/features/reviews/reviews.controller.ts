import { Controller, Get } from '@nestjs/common'
import {
  copyStatuses,
  reviewNeighbours,
  reviewQueue,
  classes,
  waitingStatuses,
  type CopyResource,
  type Me,
} from '@tinkerdesk/shared'
import { z } from 'zod'
import { CurrentMe } from '../../access/current-me.js'
import { Roles } from '../../access/route-rules.js'
import { InViews } from '../../access/views.js'
import { Describes, Tag } from '../../http/describes.js'
import { idOf, idsOf } from '../../http/ids.js'
import { Leaving } from '../../http/leaving.js'
import { offsetOf, pageOf, pageQuery } from '../../http/paging.js'
import { ReviewQueue } from './review-queue.js'

const kinds = Object.keys(copyStatuses) as [CopyResource, ...CopyResource[]]

const filters = {
  kind: z.enum(kinds, { error: `The kind must be one of ${kinds.join(', ')}` }).optional(),
  status: z
    .enum(waitingStatuses, { error: `The status must be one of ${waitingStatuses.join(', ')}` })
    .optional(),
  school: idOf('A school').optional(),
  schools: idsOf('A school').optional(),
  class: z.enum(classes, { error: 'There is no such class' }).optional(),
}
const queueQuery = z.strictObject({ ...filters, ...pageQuery })
const besideQuery = z.strictObject({
  ...filters,
  at: z.iso.datetime({
    error: 'The moment since which the copy waits must be an ISO date and time',
  }),
  id: idOf('The copy'),
})

/** The copies that wait for staff. */
@Controller('api/review-queue')
@Tag('Copies')
@Roles('admin', 'atlIncharge', 'mentor')
export class ReviewsController {
  constructor(private readonly queue: ReviewQueue) {}

  /** Returns a page of the queue, longest waiting first. */
  @Get()
  @InViews('open')
  @Describes('The copies that wait for a mentor or a review, longest waiting first', {
    query: queueQuery,
    answer: reviewQueue,
  })
  async list(
    { limit, page, ...filter }: z.infer<typeof queueQuery>,
    @CurrentMe() me: Me,
    @Leaving() leaving: AbortSignal,
  ) {
    return pageOf(
      await this.queue.page(me, filter, { limit, offset: offsetOf({ limit, page }) }, leaving),
      { limit, page },
    )
  }

  /** Returns the copies before and after a place in the queue. */
  @Get('beside')
  @InViews('open')
  @Describes('The copies before and after a place in the queue', {
    query: besideQuery,
    answer: reviewNeighbours,
  })
  async beside(
    { at, id, ...filter }: z.infer<typeof besideQuery>,
    @CurrentMe() me: Me,
    @Leaving() leaving: AbortSignal,
  ) {
    return this.queue.beside(me, filter, { at, id }, leaving)
  }
}
