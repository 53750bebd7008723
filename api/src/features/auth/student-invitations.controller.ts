import { Controller, Get, HttpCode, Post } from '@nestjs/common'
import {
  invitationResult,
  waitingInvitations,
  type InvitationResult,
  type Me,
  type WaitingInvitations,
} from '@tinkerdesk/shared'
import { z } from 'zod'
import { CurrentMe } from '../../access/current-me.js'
import { Roles } from '../../access/route-rules.js'
import { InViews } from '../../access/views.js'
import { Describes, Tag } from '../../http/describes.js'
import { pathId } from '../../http/ids.js'
import { StudentInvitations } from './student-invitations.js'

const changeSet = z.string().max(40)
const studentIds = z
  .array(z.string().max(40), { error: 'A list of ids is needed' })
  .min(1, 'Choose at least one person')
  .max(1000, 'At most 1000 at once')

const waitingQuery = z.strictObject({ changeSet })
const inviteBody = z.union([z.strictObject({ studentIds }), z.strictObject({ changeSet })])

/** Invitations of students, who are chosen or were entered together. */
@Controller('api/auth/student-invitations')
@Tag('Sign-in')
@Roles('admin', 'atlIncharge')
export class StudentInvitationsController {
  constructor(private readonly invitations: StudentInvitations) {}

  @Get()
  @InViews('open')
  @Describes('The number of students of a change set who have an account and no invitation yet', {
    query: waitingQuery,
    answer: waitingInvitations,
  })
  async waiting(
    { changeSet }: z.infer<typeof waitingQuery>,
    @CurrentMe() me: Me,
  ): Promise<WaitingInvitations> {
    return { waiting: await this.invitations.waitingIn(me, pathId(changeSet)) }
  }

  @Post()
  @Describes(
    'Invite students who have not signed in yet: some by id, or those of a change set who were never invited',
    { body: inviteBody, answer: invitationResult, statuses: [404] },
  )
  @HttpCode(200)
  invite(choice: z.infer<typeof inviteBody>, @CurrentMe() me: Me): Promise<InvitationResult> {
    return 'changeSet' in choice
      ? this.invitations.inviteIn(me, pathId(choice.changeSet))
      : this.invitations.invite(me, choice.studentIds)
  }
}
