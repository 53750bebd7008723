import { Controller, Get, Module, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { Public } from '../../access/route-rules.js'
import { Describes, Tag } from '../../http/describes.js'
import { ProblemError } from '../../problems/problem-error.js'
import { Vitals, type Parts } from './vitals.js'

const healthAnswer = z.object({ status: z.literal('ok') })
/** Words only: anyone may read them. */
const partsAnswer = z.object({
  database: z.enum(['ok', 'down']),
  space: z.enum(['ok', 'low', 'low-for-files']),
  files: z.enum(['ok', 'down']),
  jobs: z.enum(['ok', 'late', 'unknown']),
  mail: z.enum(['ok', 'late', 'unknown']),
  events: z.enum(['alone', 'ok', 'lost']),
  replica: z.enum(['none', 'ok', 'late', 'down']),
}) satisfies z.ZodType<Parts>
const readyAnswer = healthAnswer.extend({
  /** `low` while less than `MIN_FREE_DISK` is left: reads work, and nothing new is stored; `low-for-files` if that is so for files only. */
  space: partsAnswer.shape.space,
  /** `lost` while events of other processes are not heard: open pages are up to date again when it is `ok`. `alone` without other processes. */
  events: partsAnswer.shape.events,
  /** The state of each part, `space` and `events` among them. With 503 the problem has them, too. */
  parts: partsAnswer,
})

@Public()
@Controller('api/health')
@Tag('Health')
class HealthController {
  constructor(private readonly vitals: Vitals) {}

  /** The process responds. */
  @Get('live')
  @Describes('The process responds', { answer: healthAnswer })
  live() {
    return { status: 'ok' }
  }

  /** The process can work: its database responds. Other parts may be down meanwhile: they are named. */
  @Get('ready')
  @Describes('The database responds too', { statuses: [503], answer: readyAnswer })
  async ready(
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<z.infer<typeof readyAnswer> | object> {
    const parts = await this.vitals.parts()
    if (parts.database === 'ok')
      return { status: 'ok', space: parts.space, events: parts.events, parts }
    void reply
      .status(503)
      .header('retry-after', '1')
      .type('application/problem+json; charset=utf-8')
    return { ...new ProblemError('unavailable').toProblem(), parts }
  }
}

@Module({ controllers: [HealthController], providers: [Vitals], exports: [Vitals] })
export class HealthModule {}
