import { Controller, Get } from '@nestjs/common'
import {
  firstGrantYear,
  grantYear,
  isLanguage,
  lastGrantYear,
  type GrantYear,
  type Me,
} from '@tinkerdesk/shared'
import { z } from 'zod'
import { CurrentMe } from '../../access/current-me.js'
import { Roles } from '../../access/route-rules.js'
import { InViews } from '../../access/views.js'
import { Describes, Tag } from '../../http/describes.js'
import { idOf } from '../../http/ids.js'
import { Leaving } from '../../http/leaving.js'
import { GrantYearReader } from './grant-year-reader.js'

const yearQuery = z.strictObject({
  school: idOf('The school'),
  /** The year in which it begins. */
  year: z.coerce.number().int().min(firstGrantYear).max(lastGrantYear),
  language: z.string().max(20).refine(isLanguage, 'There is no such language').default('en'),
})

/** The grants of schools, year by year. Their entries are a resource. */
@Controller('api/grant-years')
@Tag('Grants')
@Roles('admin', 'atlIncharge')
export class GrantYearsController {
  constructor(private readonly reader: GrantYearReader) {}

  @Get()
  @InViews('open')
  @Describes(
    'The accounts of a school for a year from April to March, its utilisation certificates, and what the next instalment needs',
    { query: yearQuery, answer: grantYear, statuses: [404] },
  )
  one(
    query: z.infer<typeof yearQuery>,
    @CurrentMe() me: Me,
    @Leaving() leaving: AbortSignal,
  ): Promise<GrantYear> {
    return this.reader.of(me, query, leaving)
  }
}
