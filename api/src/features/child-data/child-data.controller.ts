import { Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common'
import { job, type Job, type Me } from '@tinkerdesk/shared'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { student } from '@tinkerdesk/shared/resources/student'
import { CurrentMe } from '../../access/current-me.js'
import { Roles, StepUp } from '../../access/route-rules.js'
import { noteReads, recordChange } from '../../crud/index.js'
import { Database } from '../../database/database.js'
import { FileStore } from '../../files/file-store.js'
import { Describes, Tag } from '../../http/describes.js'
import { pathId } from '../../http/ids.js'
import { Leaving } from '../../http/leaving.js'
import { Eraser } from './eraser.js'
import { exportChild } from './export-child.js'
import { Withdrawer } from './withdrawn/withdrawer.js'

const eraseBody = z.strictObject({ name: z.string().max(200) })

/** A child's data as a whole, for admins. */
@Controller('api/child-data')
@Tag('Installation')
@Roles('admin')
export class ChildDataController {
  constructor(
    private readonly database: Database,
    private readonly store: FileStore,
    private readonly eraser: Eraser,
    private readonly withdrawer: Withdrawer,
  ) {}

  /** Sends everything about a student. */
  @Get(':id')
  @Describes('Download everything about a student', { answerType: 'application/gzip' })
  async download(
    @CurrentMe() me: Me,
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @Leaving() leaving: AbortSignal,
  ): Promise<void> {
    const content = await exportChild(this.database, this.store, pathId(id), {
      person: me.uid,
      leaving,
    })
    await this.database.write(
      (tx) =>
        recordChange(tx, { me, action: 'export', resource: student, id, version: 0, fields: [] }),
      me.uid,
    )
    noteReads(this.database.read, me, student.name, [id], 'export')
    // It is compressed already.
    request.raw.headers['x-no-compression'] = 'true'
    void reply.headers({
      'content-type': 'application/gzip',
      'content-disposition': `attachment; filename="student-${id}.tar.gz"`,
    })
    await reply.send(content)
  }

  /** Hides a student from everyone but data officers, after their name was typed. A job erases them after a year. */
  @Post(':id/withdraw')
  @HttpCode(200)
  @Describes(
    'Hide a student from everyone but data officers, until a job erases them after a year',
    {
      body: eraseBody,
      answer: z.strictObject({ eraseOn: z.string() }),
      statuses: [404],
    },
  )
  @StepUp()
  withdraw(
    { name }: z.infer<typeof eraseBody>,
    @CurrentMe() me: Me,
    @Param('id') id: string,
  ): Promise<{ eraseOn: string }> {
    return this.withdrawer.withdrawStudent(me, pathId(id), name)
  }

  /** Erases a student permanently, after their name was typed. */
  @Post(':id/erase')
  @HttpCode(202)
  @Describes('Erase a student permanently. A job erases what is much, and clears the space', {
    body: eraseBody,
    answer: job,
    statuses: [404],
  })
  @StepUp()
  async erase(
    { name }: z.infer<typeof eraseBody>,
    @CurrentMe() me: Me,
    @Param('id') id: string,
  ): Promise<Job> {
    return this.eraser.erase(me, pathId(id), name)
  }
}
