import { Controller, Get } from '@nestjs/common'
import { declaredResource, explanation, type Explanation, type Me } from '@tinkerdesk/shared'
import { z } from 'zod'
import { CurrentMe } from '../../access/current-me.js'
import { SignedIn } from '../../access/route-rules.js'
import { InViews } from '../../access/views.js'
import { explain } from '../../crud/index.js'
import { Database } from '../../database/database.js'
import { Describes, Tag } from '../../http/describes.js'
import { idOf } from '../../http/ids.js'

const resourceName = z
  .string()
  .max(60)
  .refine((name) => declaredResource(name) !== undefined, {
    error: 'There is no resource of this name',
  })

const ownQuery = z.strictObject({ resource: resourceName, record: idOf('A record').optional() })

/** Why people may do what they may. */
@Controller('api/explain')
@Tag('Rights')
export class ExplainController {
  constructor(private readonly database: Database) {}

  @Get()
  @InViews('open')
  @Describes(
    'What you may do with the records of a resource, or with one of them, and why. A record beyond your reach is explained as one that does not exist',
    { query: ownQuery, answer: explanation },
  )
  @SignedIn()
  own({ resource, record }: z.infer<typeof ownQuery>, @CurrentMe() me: Me): Promise<Explanation> {
    const asked = { me, resource, record, language: me.language, voice: 'you' } as const
    return explain(this.database.read, asked)
  }
}
