import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common'
import {
  job,
  jobPage,
  jobResultPage,
  jobStates,
  type Job,
  type JobPage,
  type JobResultPage,
  type Me,
} from '@tinkerdesk/shared'
import { z } from 'zod'
import { CurrentMe } from '../access/current-me.js'
import { ForTokens, SignedIn } from '../access/route-rules.js'
import { Describes, Tag } from '../http/describes.js'
import { pathId } from '../http/ids.js'
import { Leaving } from '../http/leaving.js'
import { pageQuery } from '../http/paging.js'
import { JobsReader } from './jobs-reader.js'

const flag = (name: string) =>
  z.enum(['true', 'false'], { error: `${name} must be "true" or "false"` }).default('false')

const listQuery = z.strictObject({
  whose: z
    .enum(['mine', 'all'], { error: 'whose must be "mine", or "all" for an admin' })
    .default('mine'),
  open: flag('open'),
  state: z.enum(jobStates).optional(),
  ...pageQuery,
})
const resultsQuery = z.strictObject({ refused: flag('refused'), ...pageQuery })

/** Background work of the signed-in person. Admins see and stop everyone's. */
@Controller('api/jobs')
@Tag('Jobs')
@SignedIn()
@ForTokens()
export class JobsController {
  constructor(private readonly reader: JobsReader) {}

  @Get()
  @Describes('Your jobs, newest first; an admin may ask for everyone’s', {
    query: listQuery,
    answer: jobPage,
    statuses: [403],
  })
  list(
    { open, ...rest }: z.infer<typeof listQuery>,
    @CurrentMe() me: Me,
    @Leaving() leaving: AbortSignal,
  ): Promise<JobPage> {
    return this.reader.page(me, { ...rest, open: open === 'true' }, leaving)
  }

  @Get(':id')
  @Describes('A job with its progress', { answer: job })
  one(@CurrentMe() me: Me, @Param('id') id: string): Promise<Job> {
    return this.reader.job(me, pathId(id))
  }

  @Get(':id/results')
  @Describes('The results of its items', { query: resultsQuery, answer: jobResultPage })
  results(
    { refused, ...page }: z.infer<typeof resultsQuery>,
    @CurrentMe() me: Me,
    @Param('id') id: string,
    @Leaving() leaving: AbortSignal,
  ): Promise<JobResultPage> {
    return this.reader.results(me, pathId(id), { ...page, refused: refused === 'true' }, leaving)
  }

  @Post(':id/stop')
  @Describes('Stop it', { answer: job, statuses: [409] })
  @HttpCode(200)
  stop(@CurrentMe() me: Me, @Param('id') id: string): Promise<Job> {
    return this.reader.stop(me, pathId(id))
  }

  @Post(':id/continue')
  @Describes('Continue one that was stopped or has failed, where it was', {
    answer: job,
    statuses: [403, 409],
  })
  @HttpCode(200)
  continue(@CurrentMe() me: Me, @Param('id') id: string): Promise<Job> {
    return this.reader.continue(me, pathId(id))
  }
}
