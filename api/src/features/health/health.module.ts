import { Controller, Get, Module } from '@nestjs/common'
import { z } from 'zod'
import { Public } from '../../access/route-rules.js'
import { Database, ping } from '../../database/database.js'
import { FreeSpace } from '../../files/free-space.js'
import { Describes, Tag } from '../../http/describes.js'
import { ProblemError } from '../../problems/problem-error.js'

const healthAnswer = z.object({ status: z.literal('ok') })
const readyAnswer = healthAnswer.extend({
  /** `low` while less than `MIN_FREE_DISK` is left: reads work, and nothing new is stored; `low-for-files` if that is so for files only. */
  space: z.enum(['ok', 'low', 'low-for-files']),
  /** `lost` while events of other processes are not heard: open pages are up to date again when it is `ok`. `alone` without other processes. */
  events: z.enum(['alone', 'ok', 'lost']),
})

@Public()
@Controller('api/health')
@Tag('Health')
class HealthController {
  constructor(
    private readonly database: Database,
    private readonly free: FreeSpace,
  ) {}

  /** The process responds. */
  @Get('live')
  @Describes('The process responds', { answer: healthAnswer })
  live() {
    return { status: 'ok' }
  }

  /** The process can work: its database responds. */
  @Get('ready')
  @Describes('The database responds too', { statuses: [503], answer: readyAnswer })
  async ready(): Promise<z.infer<typeof readyAnswer>> {
    try {
      await ping(this.database.read)
    } catch {
      throw new ProblemError('unavailable')
    }
    const { records, files } = await this.free.isLow()
    return {
      status: 'ok',
      space: records ? 'low' : files ? 'low-for-files' : 'ok',
      events: this.database.hearing,
    }
  }
}

@Module({ controllers: [HealthController] })
export class HealthModule {}
