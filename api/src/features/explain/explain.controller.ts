import { Controller, Get } from '@nestjs/common'
import { declaredResource, explanation, type Explanation, type Me } from '@tinkerdesk/shared'
import { user } from '@tinkerdesk/shared/resources/user'
import { z } from 'zod'
import { CurrentMe } from '../../access/current-me.js'
import { Roles, SignedIn } from '../../access/route-rules.js'
import { Sessions } from '../../access/sessions.js'
import { InViews } from '../../access/views.js'
import { explain, recordAccount } from '../../crud/index.js'
import { Database } from '../../database/database.js'
import { Describes, Tag } from '../../http/describes.js'
import { idOf } from '../../http/ids.js'
import { ProblemError } from '../../problems/problem-error.js'

const resourceName = z
  .string()
  .max(60)
  .refine((name) => declaredResource(name) !== undefined, {
    error: 'There is no resource of this name',
  })

const ownQuery = z.strictObject({ resource: resourceName, record: idOf('A record').optional() })

const accessQuery = ownQuery.extend({ person: idOf('A person') })

/** Why people may do what they may. */
@Controller('api/explain')
@Tag('Rights')
export class ExplainController {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
  ) {}

  @Get()
  @InViews('open')
  @Describes(
    'What you may do with the records of a resource, or with one of them, and why. A record beyond your reach is explained as one that does not exist',
    { query: ownQuery, answer: explanation },
  )
  @SignedIn()
  own({ resource, record }: z.infer<typeof ownQuery>, @CurrentMe() me: Me): Promise<Explanation> {
    const question = { me, resource, record, language: me.language, voice: 'you' } as const
    return explain(this.database.read, question)
  }

  @Get('access')
  @Describes(
    'What another person may do with the records of a resource, or with one of them, and why. It is entered in the audit trail',
    { query: accessQuery, answer: explanation, statuses: [404] },
  )
  @Roles('admin')
  async access(
    { resource, record, person: uid }: z.infer<typeof accessQuery>,
    @CurrentMe() me: Me,
  ): Promise<Explanation> {
    const person = await this.sessions.person(uid)
    if (!person) throw new ProblemError('not_found')
    const about = record === undefined ? resource : `${resource} ${record}`
    await this.database.write(
      (tx) => recordAccount(tx, { me, action: 'explainAccess', resource: user, id: uid, about }),
      me.uid,
    )
    const question = {
      me: person,
      resource,
      record,
      language: me.language,
      voice: 'person',
    } as const
    return explain(this.database.read, question)
  }
}
