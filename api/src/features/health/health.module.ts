import { Controller, Get, Module } from '@nestjs/common'
import { z } from 'zod'
import { Public } from '../../access/route-rules.js'
import { Database } from '../../database/database.js'
import { Describes, Tag } from '../../http/describes.js'
import { ProblemError } from '../../problems/problem-error.js'

const healthAnswer = z.object({ status: z.literal('ok') })

@Public()
@Controller('api/health')
@Tag('Health')
class HealthController {
  constructor(private readonly database: Database) {}

  /** The process responds. */
  @Get('live')
  @Describes('The process responds', { answer: healthAnswer })
  live() {
    return { status: 'ok' }
  }

  /** The process can work: its database responds. */
  @Get('ready')
  @Describes('The database responds too', { statuses: [503], answer: healthAnswer })
  async ready() {
    try {
      await this.database.read.all('SELECT 1 AS ok')
    } catch {
      throw new ProblemError('unavailable')
    }
    return { status: 'ok' }
  }
}

@Module({ controllers: [HealthController] })
export class HealthModule {}
