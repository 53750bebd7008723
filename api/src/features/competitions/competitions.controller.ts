import { Controller, Get, Param, Query } from '@nestjs/common'
import { idPattern, maxPageSize, type Me } from '@tinkerdesk/shared'
import { z } from 'zod'
import { CurrentMe } from '../../access/current-me.js'
import { Roles } from '../../access/route-rules.js'
import { parseBody } from '../../problems/parse-body.js'
import { ProblemError } from '../../problems/problem-error.js'
import { EligibilityService } from './eligibility-service.js'
import { Participants } from './participants.js'

const participantsQuery = z.strictObject({
  state: z.string().min(1).max(100).optional(),
  city: z.string().min(1).max(200).optional(),
  school: z.string().regex(idPattern, { error: 'A school must be 10 to 40 letters and digits' }).optional(),
  limit: z.coerce.number().int().min(1).max(maxPageSize).default(25),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
})

/** The endpoints of competitions beyond CRUD. */
@Controller('api/competitions')
export class CompetitionsController {
  constructor(
    private readonly eligibility: EligibilityService,
    private readonly participants: Participants,
  ) {}

  /** Returns every competition with the reasons why the signed-in student may not enter it. */
  @Get('eligibility')
  @Roles('student')
  async own(@CurrentMe() me: Me) {
    return { data: await this.eligibility.own(me) }
  }

  /** Returns the participants of a state, a city or a school. */
  @Get(':id/participants')
  @Roles('admin', 'atlIncharge', 'mentor')
  async participantsOf(@CurrentMe() me: Me, @Param('id') id: string, @Query() query: unknown) {
    if (!idPattern.test(id)) throw new ProblemError('not_found')
    const { limit, page, ...where } = parseBody(participantsQuery, query)
    const answer = await this.participants.of(me, id, { where, limit, offset: (page - 1) * limit })
    return { ...answer, count: answer.data.length, page, pageCount: Math.ceil(answer.total / limit) }
  }
}
