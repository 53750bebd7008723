import { Controller, HttpCode, Post, Res } from '@nestjs/common'
import { maxSlips, revokedSlips, slipsAnswer, type Me, type SlipsAnswer } from '@tinkerdesk/shared'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { CurrentMe } from '../../access/current-me.js'
import { Roles } from '../../access/route-rules.js'
import { Describes, Tag } from '../../http/describes.js'
import { Slips } from './slips.js'

const slipsBody = z.strictObject({
  studentIds: z
    .array(z.string().max(40), { error: 'A list of ids is needed' })
    .min(1, 'Choose at least one student')
    .max(maxSlips, `At most ${maxSlips} at once`),
})

/** The printed slips by which students without an e-mail get to their accounts. Staff have none. */
@Controller('api/auth/slips')
@Tag('Sign-in')
@Roles('admin', 'atlIncharge')
export class SlipsController {
  constructor(private readonly slips: Slips) {}

  @Post()
  @Describes(
    'Make sign-in slips for students. The links and codes are in this answer alone; older ones end',
    {
      body: slipsBody,
      answer: slipsAnswer,
      statuses: [404],
    },
  )
  @HttpCode(200)
  print(
    { studentIds }: z.infer<typeof slipsBody>,
    @CurrentMe() me: Me,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SlipsAnswer> {
    reply.header('cache-control', 'no-store')
    return this.slips.print(me, studentIds)
  }

  @Post('revoke')
  @Describes('Void the unused slips of students', {
    body: slipsBody,
    answer: revokedSlips,
    statuses: [404],
  })
  @HttpCode(200)
  async revoke(
    { studentIds }: z.infer<typeof slipsBody>,
    @CurrentMe() me: Me,
  ): Promise<z.infer<typeof revokedSlips>> {
    return { revoked: await this.slips.revoke(me, studentIds) }
  }
}
