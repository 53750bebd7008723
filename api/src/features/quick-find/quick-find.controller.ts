import { Controller, Get } from '@nestjs/common'
import { quickFindAnswer, quickFindQuery, type Me, type QuickFindAnswer } from '@tinkerdesk/shared'
import type { z } from 'zod'
import { CurrentMe } from '../../access/current-me.js'
import { Gated } from '../../access/route-rules.js'
import { findRecords } from '../../crud/index.js'
import { Database } from '../../database/database.js'
import { Describes, Tag } from '../../http/describes.js'
import { Leaving } from '../../http/leaving.js'

/** Finds records of all resources, through the rights of the person. */
@Gated()
@Tag('Quick find')
@Controller('api/quick-find')
export class QuickFindController {
  constructor(private readonly database: Database) {}

  @Get()
  @Describes(
    'The records whose fields have all these words, or similar ones, of every list that you may open',
    {
      query: quickFindQuery,
      answer: quickFindAnswer,
    },
  )
  find(
    { q }: z.infer<typeof quickFindQuery>,
    @CurrentMe() me: Me,
    @Leaving() leaving: AbortSignal,
  ): Promise<QuickFindAnswer> {
    return findRecords(this.database, me, q, leaving)
  }
}
