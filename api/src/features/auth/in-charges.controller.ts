import { Controller, HttpCode, Param, Post } from '@nestjs/common'
import { roles, type Me } from '@tinkerdesk/shared'
import { school } from '@tinkerdesk/shared/resources/school'
import { user } from '@tinkerdesk/shared/resources/user'
import { z } from 'zod'
import { CurrentMe } from '../../access/current-me.js'
import { Roles } from '../../access/route-rules.js'
import { Gate, records } from '../../crud/index.js'
import { Database } from '../../database/database.js'
import { Describes, Tag } from '../../http/describes.js'
import { pathId } from '../../http/ids.js'
import { ProblemError } from '../../problems/problem-error.js'

const newRoleBody = z.strictObject({
  version: z
    .int({ error: 'The version must be a whole number' })
    .min(1, { error: 'The version must be at least 1' }),
  role: z.enum(
    roles.filter((role) => role !== 'atlIncharge'),
    { error: 'Choose another role' },
  ),
})

const nobody = { firstName: null, lastName: null, email: null, whatsappNumber: null }

/** Changes of in-charges that concern their account and their schools at once. */
@Controller('api/auth/in-charges')
@Tag('Sign-in')
@Roles('admin')
export class InChargesController {
  constructor(
    private readonly database: Database,
    private readonly gate: Gate,
  ) {}

  /** Takes an in-charge off their schools, which then have none, and gives the account another role: all or nothing. Returns the account. */
  @Post(':id/new-role')
  @Describes('Take an in-charge off their schools and give them another role', {
    body: newRoleBody,
    statuses: [404, 409],
    answer: { record: 'user' },
  })
  @HttpCode(200)
  newRole(change: z.infer<typeof newRoleBody>, @CurrentMe() me: Me, @Param('id') id: string) {
    return this.database.write(async (tx) => {
      const [account] = await records(user, tx, me).find(
        { id: pathId(id), role: 'atlIncharge' },
        { fields: ['email'] },
      )
      if (!account)
        throw new ProblemError('not_found', {
          title: 'This account no longer belongs to an in-charge.',
        })
      const theirs = await records(school, tx, me).find(
        { 'atlIncharge.email': account.email },
        { fields: ['name'] },
      )
      for (const { id, version } of theirs)
        await this.gate.change(me, 'school', id, { version, atlIncharge: nobody }, { tx })
      return this.gate.change(me, 'user', account.id, change, { tx })
    }, me.uid)
  }
}
