import { Controller, Get } from '@nestjs/common'
import { home, type Home, type Me } from '@tinkerdesk/shared'
import { CurrentMe } from '../../access/current-me.js'
import { Roles } from '../../access/route-rules.js'
import { InViews } from '../../access/views.js'
import { Describes, Tag } from '../../http/describes.js'
import { Leaving } from '../../http/leaving.js'
import { HomeReader } from './home-reader.js'

/** The home page of staff. */
@Controller('api/home')
@Tag('Home')
@Roles('admin', 'atlIncharge', 'mentor')
export class HomeController {
  constructor(private readonly reader: HomeReader) {}

  /** Returns today's blocks. */
  @Get()
  @InViews('open')
  @Describes('What needs attention today, except the queue of reviews', { answer: home })
  async today(@CurrentMe() me: Me, @Leaving() leaving: AbortSignal): Promise<Home> {
    return this.reader.today(me, leaving)
  }
}
