import { Controller, Get } from '@nestjs/common'
import { maxPageSize, schoolActivities, type Me, type SchoolActivities } from '@tinkerdesk/shared'
import { z } from 'zod'
import { CurrentMe } from '../../access/current-me.js'
import { Roles } from '../../access/route-rules.js'
import { InViews } from '../../access/views.js'
import { Describes, Tag } from '../../http/describes.js'
import { idOf } from '../../http/ids.js'
import { Leaving } from '../../http/leaving.js'
import { SchoolActivityReader } from './school-activity-reader.js'

const activityQuery = z.strictObject({
  /** Ids, separated by commas. */
  schools: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(idOf('A school')).min(1).max(maxPageSize)),
})

/** How much schools use the product. */
@Controller('api/school-activity')
@Tag('Schools')
@Roles('admin', 'atlIncharge')
export class SchoolActivityController {
  constructor(private readonly reader: SchoolActivityReader) {}

  /** Returns the activity of some schools, for columns beside their rows. */
  @Get()
  @InViews('open')
  @Describes(
    'How many students of each school signed in during the last 30 days, and when its in-charge last did',
    {
      query: activityQuery,
      answer: schoolActivities,
    },
  )
  async of(
    { schools }: z.infer<typeof activityQuery>,
    @CurrentMe() me: Me,
    @Leaving() leaving: AbortSignal,
  ): Promise<SchoolActivities> {
    return { data: await this.reader.of(me, schools, leaving) }
  }
}
