import { Controller, Get, Param } from '@nestjs/common'
import {
  absentSchools,
  classes,
  competitionStatuses,
  eligibilities,
  participantOrders,
  participantsPage,
  type Me,
} from '@tinkerdesk/shared'
import { z } from 'zod'
import { CurrentMe } from '../../access/current-me.js'
import { Roles } from '../../access/route-rules.js'
import { InViews } from '../../access/views.js'
import { Describes, Tag } from '../../http/describes.js'
import { idOf, pathId } from '../../http/ids.js'
import { Leaving } from '../../http/leaving.js'
import { offsetOf, pageOf, pageQuery } from '../../http/paging.js'
import { AbsentSchools } from './absent-schools.js'
import { EligibilityService } from './eligibility-service.js'
import { Participants } from './participants.js'

const participantsQuery = z.strictObject({
  state: z.string().min(1).max(100).optional(),
  city: z.string().min(1).max(200).optional(),
  school: idOf('A school').optional(),
  status: z.enum(competitionStatuses).optional(),
  class: z.enum(classes).optional(),
  sort: z
    .enum([...participantOrders, ...participantOrders.map((order) => `-${order}` as const)])
    .optional(),
  ...pageQuery,
})

/** The endpoints of competitions beyond CRUD. */
@Controller('api/competitions')
@Tag('Competitions')
export class CompetitionsController {
  constructor(
    private readonly eligibility: EligibilityService,
    private readonly participants: Participants,
    private readonly absent: AbsentSchools,
  ) {}

  /** Returns every competition with the reasons why the signed-in student may not enter it. */
  @Get('eligibility')
  @InViews('open')
  @Describes('The reasons why the signed-in student may not enter each competition', {
    answer: eligibilities,
  })
  @Roles('student')
  async own(@CurrentMe() me: Me) {
    return { data: await this.eligibility.own(me) }
  }

  /** Returns the participants of a state, a city or a school, of a class or with a status. */
  @Get(':id/participants')
  @InViews('open')
  @Describes('The students who take part', { query: participantsQuery, answer: participantsPage })
  @Roles('admin', 'atlIncharge', 'mentor')
  async participantsOf(
    { limit, page, sort, ...where }: z.infer<typeof participantsQuery>,
    @CurrentMe() me: Me,
    @Param('id') id: string,
    @Leaving() leaving: AbortSignal,
  ) {
    const options = { where, sort, limit, offset: offsetOf({ limit, page }) }
    return pageOf(await this.participants.of(me, pathId(id), options, leaving), { limit, page })
  }

  /** Returns the schools that may enter and have no participant. */
  @Get(':id/absent-schools')
  @Describes('The schools that may enter and do not take part yet', { answer: absentSchools })
  @Roles('admin')
  absentSchools(@CurrentMe() me: Me, @Param('id') id: string, @Leaving() leaving: AbortSignal) {
    return this.absent.of(me, pathId(id), leaving)
  }
}
