import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common'
import {
  adminThreads,
  chatPeople,
  chats,
  evidenceAnswer,
  type AdminThread,
  type Chat,
  type ChatPerson,
  type Evidence,
  type Me,
} from '@tinkerdesk/shared'
import { z } from 'zod'
import { CurrentMe } from '../../access/current-me.js'
import { Gated, Roles, SignedIn } from '../../access/route-rules.js'
import { InViews } from '../../access/views.js'
import { Describes, Tag } from '../../http/describes.js'
import { idOf, pathId } from '../../http/ids.js'
import { Leaving } from '../../http/leaving.js'
import { ChatMembership } from './chat-membership.js'
import { ChatsReader } from './chats-reader.js'
import { ThreadsReader } from './threads-reader.js'

const seenBody = z.strictObject({ sequence: z.number().int().min(0) })
const threadBody = z.strictObject({ person: idOf('The person').optional() }).optional()
const threadsQuery = z.strictObject({ search: z.string().trim().max(100).optional() })
const group = z.object({ id: z.string() })

/** The chats of a person: their list, leaving, and markers. Groups and messages have the endpoints of every resource. */
@Controller('api')
@Tag('Chat groups')
export class ChatsController {
  constructor(
    private readonly reader: ChatsReader,
    private readonly membership: ChatMembership,
    private readonly threads: ThreadsReader,
  ) {}

  @Get('chats')
  @Describes(
    'Your groups with the latest message and the number unread, newest first: 500 at most',
    { answer: chats },
  )
  @SignedIn()
  list(@CurrentMe() me: Me, @Leaving() leaving: AbortSignal): Promise<Chat[]> {
    return this.reader.list(me, leaving)
  }

  @Get('chat-groups/:id/people')
  @InViews('closed')
  @Describes('The people of a group, members and former ones', { answer: chatPeople })
  @Gated()
  people(
    @CurrentMe() me: Me,
    @Param('id') id: string,
    @Leaving() leaving: AbortSignal,
  ): Promise<ChatPerson[]> {
    return this.reader.people(me, pathId(id), leaving)
  }

  @Post('chat-groups/:id/leave')
  @HttpCode(200)
  @Describes('Leave a group', { answer: group })
  @Gated()
  async leave(@CurrentMe() me: Me, @Param('id') id: string) {
    await this.membership.leave(me, pathId(id))
    return { id }
  }

  @Post('chat-groups/:id/seen')
  @HttpCode(200)
  @Describes('Mark messages as read, up to a number', { body: seenBody, answer: group })
  @Gated()
  async seen({ sequence }: z.infer<typeof seenBody>, @CurrentMe() me: Me, @Param('id') id: string) {
    await this.membership.see(me, pathId(id), sequence)
    return { id }
  }

  @Get('chat-with-admin')
  @Describes('The chats of people with the admins, newest first', {
    query: threadsQuery,
    answer: adminThreads,
  })
  @Roles('admin')
  adminThreads(
    { search = '' }: z.infer<typeof threadsQuery>,
    @CurrentMe() me: Me,
    @Leaving() leaving: AbortSignal,
  ): Promise<AdminThread[]> {
    return this.threads.list(me, search, leaving)
  }

  @Post('chat-with-admin')
  @HttpCode(200)
  @Describes(
    'Your chat with the admins, or for an admin that of a person; it is created if there is none',
    {
      body: threadBody,
      answer: group,
    },
  )
  @SignedIn()
  async thread({ person }: z.infer<typeof threadBody> = {}, @CurrentMe() me: Me) {
    return { id: await this.membership.thread(me, person) }
  }

  @Post('chat-with-teacher')
  @HttpCode(200)
  @Describes(
    'Your chat with the in-charge of your school, or with the admins if it has none; it is created if there is none',
    { answer: group },
  )
  @Roles('student')
  async teacherChat(@CurrentMe() me: Me) {
    return { id: await this.membership.teacherChat(me) }
  }

  @Get('chat-messages/:id/evidence')
  @Describes('The text of a deleted or reported message, for 90 days', { answer: evidenceAnswer })
  @Roles('admin')
  evidence(@CurrentMe() me: Me, @Param('id') id: string): Promise<Evidence> {
    return this.reader.evidence(me, pathId(id))
  }
}
