import { Controller, HttpCode, Post } from '@nestjs/common'
import { startedView, viewBody, type StartedView } from '@tinkerdesk/shared'
import { user } from '@tinkerdesk/shared/resources/user'
import type { z } from 'zod'
import { CurrentSession } from '../../access/current-me.js'
import { Roles, StepUp } from '../../access/route-rules.js'
import type { Session } from '../../access/sessions.js'
import { Views } from '../../access/views.js'
import { ReadLog, recordAccount } from '../../crud/index.js'
import { Database } from '../../database/database.js'
import { Describes, Tag } from '../../http/describes.js'

/** Lets an admin look at the product as another person. */
@Controller('api/view-as')
@Tag('Rights')
export class ViewAsController {
  constructor(
    private readonly database: Database,
    private readonly views: Views,
    private readonly log: ReadLog,
  ) {}

  @Post()
  @HttpCode(200)
  @Describes(
    'Look as another person who is no admin: send the value in the header x-view-as with each request that reads. Nothing can be changed with it',
    { body: viewBody, answer: startedView, statuses: [404] },
  )
  @Roles('admin')
  @StepUp()
  async start(
    { person: uid }: z.infer<typeof viewBody>,
    @CurrentSession() session: Session,
  ): Promise<StartedView> {
    const { me } = session
    const person = await this.views.personFor(me, uid)
    const { role, displayName, studentId: student } = person
    await this.database.write(
      (tx) => recordAccount(tx, { me, action: 'viewAs', resource: user, id: uid }),
      me.uid,
    )
    this.log.noteView(me, uid, student ?? null)
    const { value, until } = await this.views.start(session, uid)
    return { value, until: new Date(until).toISOString(), person: { uid, displayName, role } }
  }
}
