import { Controller, Get } from '@nestjs/common'
import { coordinatedSchools, type CoordinatedSchools, type Me } from '@tinkerdesk/shared'
import { CurrentMe } from '../../access/current-me.js'
import { Roles } from '../../access/route-rules.js'
import { InViews } from '../../access/views.js'
import { Describes, Tag } from '../../http/describes.js'
import { Leaving } from '../../http/leaving.js'
import { CoordinatedSchoolsReader } from './coordinated-schools-reader.js'

/** The schools of a coordinator. */
@Controller('api/coordinated-schools')
@Tag('Schools')
@Roles('atlIncharge', 'mentor')
export class CoordinatedSchoolsController {
  constructor(private readonly reader: CoordinatedSchoolsReader) {}

  @Get()
  @InViews('open')
  @Describes(
    'The schools that you coordinate, with the state of last month’s returns and the days of the last visit and session',
    { answer: coordinatedSchools },
  )
  of(@CurrentMe() me: Me, @Leaving() leaving: AbortSignal): Promise<CoordinatedSchools> {
    return this.reader.of(me, leaving)
  }
}
