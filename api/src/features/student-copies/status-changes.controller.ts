import { Controller, Get } from '@nestjs/common'
import {
  copyStatuses,
  outcomes,
  statusChanges,
  statusWeeks,
  type CopyResource,
  type Me,
  type StatusChanges,
  type StatusWeeks,
} from '@tinkerdesk/shared'
import { z } from 'zod'
import { CurrentMe } from '../../access/current-me.js'
import { Roles } from '../../access/route-rules.js'
import { InViews } from '../../access/views.js'
import { dayOf } from '../../http/day-of.js'
import { Describes, Tag } from '../../http/describes.js'
import { idOf, idsOf } from '../../http/ids.js'
import { Leaving } from '../../http/leaving.js'
import { offsetOf, pageOf, pageQuery } from '../../http/paging.js'
import { StatusChangesReader } from './status-changes-reader.js'
import { StatusWeeksReader } from './status-weeks-reader.js'

const kinds = Object.keys(copyStatuses) as [CopyResource, ...CopyResource[]]
const statuses = [...new Set(Object.values(copyStatuses).flat())]

const listQuery = z
  .strictObject({
    kind: z.enum(kinds, { error: `The kind must be one of ${kinds.join(', ')}` }).optional(),
    school: idOf('A school').optional(),
    schools: idsOf('A school').optional(),
    student: idOf('A student').optional(),
    status: z.enum(statuses, { error: 'There is no such status' }).optional(),
    outcome: z
      .enum(outcomes, { error: `The outcome must be one of ${outcomes.join(', ')}` })
      .optional(),
    from: dayOf('The first day').optional(),
    to: dayOf('The last day').optional(),
    ...pageQuery,
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    error: 'The last day cannot be before the first.',
  })
  .refine(
    ({ kind, status }) =>
      !kind || !status || (copyStatuses[kind] as readonly string[]).includes(status),
    {
      path: ['status'],
      error: 'There is no such status of this kind',
    },
  )

const weeksQuery = z.strictObject({ schools: idsOf('A school').optional() })

/** The log of status changes, for staff. */
@Controller('api/status-changes')
@Tag('Copies')
@Roles('admin', 'atlIncharge', 'mentor')
export class StatusChangesController {
  constructor(
    private readonly reader: StatusChangesReader,
    private readonly counter: StatusWeeksReader,
  ) {}

  /** Returns a page of changes, newest first. */
  @Get()
  @InViews('open')
  @Describes("Changes of students' statuses, newest first", {
    query: listQuery,
    answer: statusChanges,
  })
  async list(
    { limit, page, ...where }: z.infer<typeof listQuery>,
    @CurrentMe() me: Me,
    @Leaving() leaving: AbortSignal,
  ): Promise<StatusChanges> {
    return pageOf(
      await this.reader.list(me, where, { limit, offset: offsetOf({ limit, page }) }, leaving),
      { limit, page },
    )
  }

  /** Returns the numbers of the last weeks. */
  @Get('weeks')
  @InViews('open')
  @Describes('The number of copies that were handed in, completed and returned, week by week', {
    query: weeksQuery,
    answer: statusWeeks,
  })
  async weeks(
    { schools }: z.infer<typeof weeksQuery>,
    @CurrentMe() me: Me,
    @Leaving() leaving: AbortSignal,
  ): Promise<StatusWeeks> {
    return { weeks: await this.counter.weeks(me, schools, leaving) }
  }
}
