import { Controller, Get } from '@nestjs/common'
import { childrenWithoutConsent, classes, consentPurposes, type Me } from '@tinkerdesk/shared'
import { z } from 'zod'
import { CurrentMe } from '../../access/current-me.js'
import { Roles } from '../../access/route-rules.js'
import { InViews } from '../../access/views.js'
import { Describes, Tag } from '../../http/describes.js'
import { idOf } from '../../http/ids.js'
import { Leaving } from '../../http/leaving.js'
import { offsetOf, pageOf, pageQuery } from '../../http/paging.js'
import { WithoutConsentReader } from './without-consent-reader.js'

const listQuery = z.strictObject({
  purpose: z.enum(consentPurposes, {
    error: `The purpose must be one of ${consentPurposes.join(', ')}`,
  }),
  school: idOf('A school').optional(),
  class: z.enum(classes, { error: 'There is no such class' }).optional(),
  ...pageQuery,
})

/** The children for whom a purpose needs the consent of a guardian, and who do not have it. */
@Controller('api/children-without-consent')
@Tag('Consents')
@Roles('admin', 'atlIncharge')
export class WithoutConsentController {
  constructor(private readonly reader: WithoutConsentReader) {}

  @Get()
  @InViews('open')
  @Describes(
    'The children without the consent that a purpose needs, by school, class and name: all for an admin, those of their own schools for an in-charge',
    { query: listQuery, answer: childrenWithoutConsent },
  )
  async list(
    { limit, page, ...filter }: z.infer<typeof listQuery>,
    @CurrentMe() me: Me,
    @Leaving() leaving: AbortSignal,
  ) {
    const { isAsked, ...found } = await this.reader.page(
      me,
      filter,
      { limit, offset: offsetOf({ limit, page }) },
      leaving,
    )
    return { ...pageOf(found, { limit, page }), isAsked }
  }
}
