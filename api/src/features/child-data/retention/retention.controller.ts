import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common'
import {
  answeredRecords,
  dueRecords,
  erasureForms,
  maxAnswered,
  today,
  withdrawnRecord,
  yearsAfter,
  type AnsweredRecords,
  type DueRecords,
  type Me,
  type WithdrawnRecord,
} from '@tinkerdesk/shared'
import { z } from 'zod'
import { CurrentMe } from '../../../access/current-me.js'
import { Roles, StepUp } from '../../../access/route-rules.js'
import { Database } from '../../../database/database.js'
import { Describes, Tag } from '../../../http/describes.js'
import { idOf, pathId } from '../../../http/ids.js'
import { fieldProblem } from '../../../problems/field-problem.js'
import { Withdrawer } from '../withdrawn/withdrawer.js'
import { withdrawnRecords } from '../withdrawn/withdrawn.tables.js'
import { Retention } from './retention.js'

const ids = z.array(idOf('A proposal')).min(1).max(maxAnswered)
const approveBody = z.strictObject({
  /** The id of the change set. */
  id: idOf('The id'),
  ids,
  form: z.enum(erasureForms),
})
const declineBody = z.strictObject({
  ids,
  /** The day until which these records are not proposed again. */
  until: z.iso.date({ error: 'A day must be like 2026-12-31' }),
})

/** Years for which a record may be kept by one answer. */
const maxYears = 10
/** Withdrawn records in one list. */
const maxShown = 200

/** Records whose time is over, and those that are hidden until they are erased. */
@Controller('api/retention')
@Tag('Retention')
@Roles('admin')
export class RetentionController {
  constructor(
    private readonly retention: Retention,
    private readonly withdrawer: Withdrawer,
    private readonly database: Database,
  ) {}

  @Get()
  @Describes('Records whose time is over, those that are due longest first', { answer: dueRecords })
  due(@CurrentMe() me: Me): Promise<DueRecords> {
    return this.retention.list(me)
  }

  @Post('approve')
  @HttpCode(200)
  @Describes('Withdraw or erase records whose time is over, as one change set', {
    body: approveBody,
    answer: answeredRecords,
    statuses: [409],
  })
  @StepUp()
  approve(
    { id, ...approval }: z.infer<typeof approveBody>,
    @CurrentMe() me: Me,
  ): Promise<AnsweredRecords> {
    return this.retention.approve(me, { changeSet: id, ...approval })
  }

  @Post('decline')
  @HttpCode(200)
  @Describes('Keep records until a day, before which they are not proposed again', {
    body: declineBody,
    answer: answeredRecords,
    statuses: [409],
  })
  async decline(
    { ids: chosen, until }: z.infer<typeof declineBody>,
    @CurrentMe() me: Me,
  ): Promise<AnsweredRecords> {
    if (until <= today() || until > yearsAfter(today(), maxYears))
      throw fieldProblem('until', 'Choose a day within the next ten years.')
    return this.retention.decline(me, chosen, until)
  }

  @Get('withdrawn')
  @Describes('Withdrawn records, for data officers; a 404 for others', {
    answer: z.array(withdrawnRecord),
    statuses: [404],
  })
  async withdrawn(@CurrentMe() me: Me): Promise<WithdrawnRecord[]> {
    await this.withdrawer.assertOfficer(this.database.read, me)
    const rows = await withdrawnRecords.find(
      this.database.read,
      { root: 1 },
      {
        columns: ['batch', 'resource', 'title', 'withdrawn_at', 'erase_on'],
        order: ['erase_on', 'id'],
        limit: maxShown,
      },
    )
    return rows.map(({ batch, resource, title, withdrawn_at, erase_on }) => ({
      batch,
      resource,
      title,
      withdrawnAt: withdrawn_at,
      eraseOn: erase_on,
    }))
  }

  @Post('withdrawn/:batch/take-back')
  @HttpCode(204)
  @Describes('Put a withdrawn record back into the archive, for data officers; a 404 for others', {
    statuses: [404],
  })
  @StepUp()
  takeBack(@CurrentMe() me: Me, @Param('batch') batch: string): Promise<void> {
    return this.withdrawer.takeBack(me, pathId(batch))
  }
}
