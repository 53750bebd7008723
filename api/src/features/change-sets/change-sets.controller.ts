import { Controller, Get, HttpCode, Param, Post, Res } from '@nestjs/common'
import {
  changeSetAnswer,
  changeSetDone,
  changeSetPage,
  changeSetRowPage,
  editTrial,
  namedRecords,
  type ChangeSetDone,
  type EditTrial,
  type Job,
  type NamedRecords,
  type Me,
} from '@tinkerdesk/shared'
import type { FastifyReply } from 'fastify'
import { ulid } from 'ulid'
import type { z } from 'zod'
import { CurrentMe } from '../../access/current-me.js'
import { Roles } from '../../access/route-rules.js'
import { InViews } from '../../access/views.js'
import { ChangeSetGate } from '../../crud/index.js'
import { Describes, Tag } from '../../http/describes.js'
import { accepted } from '../../http/handed-to-job.js'
import { pathId } from '../../http/ids.js'
import { Leaving } from '../../http/leaving.js'
import {
  listQuery,
  rowsQuery,
  undoBody,
  editBody,
  gridBody,
  namesBody,
} from './change-set-bodies.js'
import { ChangeSetsReader } from './change-sets-reader.js'

/** Many changes at once, with a result for each record and an undo. The gate decides for every record. */
@Controller('api/change-sets')
@Tag('Change sets')
@Roles('admin', 'atlIncharge', 'mentor')
export class ChangeSetsController {
  constructor(
    private readonly reader: ChangeSetsReader,
    private readonly gate: ChangeSetGate,
  ) {}

  @Get()
  @InViews('open')
  @Describes(
    'Your change sets of the last 30 days, newest first; an admin may ask for everyone’s',
    {
      query: listQuery,
      answer: changeSetPage,
    },
  )
  list(query: z.infer<typeof listQuery>, @CurrentMe() me: Me, @Leaving() leaving: AbortSignal) {
    return this.reader.page(me, query, leaving)
  }

  @Get(':id')
  @InViews('open')
  @Describes('A change set', { answer: changeSetAnswer })
  one(@CurrentMe() me: Me, @Param('id') id: string, @Leaving() leaving: AbortSignal) {
    return this.reader.one(me, pathId(id), leaving)
  }

  @Get(':id/rows')
  @InViews('open')
  @Describes('The result of each record', { query: rowsQuery, answer: changeSetRowPage })
  rows(
    query: z.infer<typeof rowsQuery>,
    @CurrentMe() me: Me,
    @Param('id') id: string,
    @Leaving() leaving: AbortSignal,
  ) {
    return this.reader.rows(me, pathId(id), query, leaving)
  }

  @Post('edit')
  @Describes(
    'Set the same fields of many records: of some by id, or of all that match the query of a list',
    {
      body: editBody,
      answer: changeSetDone,
      statuses: [403, 409],
      mayBecomeJob: true,
    },
  )
  @HttpCode(200)
  async edit(
    { resource, id = ulid(), ...edit }: z.infer<typeof editBody>,
    @CurrentMe() me: Me,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ChangeSetDone | Job> {
    return this.answer(me, id, await this.gate.edit(me, resource, { ...edit, id }), reply)
  }

  @Post('edit/trial')
  @Describes(
    'Try a bulk edit and keep nothing: the changes that it would make, and the records that would be refused',
    {
      body: editBody,
      answer: editTrial,
      statuses: [403, 409],
    },
  )
  @HttpCode(200)
  trial(
    { resource, id = ulid(), ...edit }: z.infer<typeof editBody>,
    @CurrentMe() me: Me,
  ): Promise<EditTrial> {
    return this.gate.tryEdit(me, resource, { ...edit, id })
  }

  @Post('rows')
  @Describes(
    'Save rows as one change set: new records, and records with values of their own. `all` saves all of them or none',
    {
      body: gridBody,
      answer: changeSetDone,
      statuses: [403, 409],
      mayBecomeJob: true,
    },
  )
  @HttpCode(200)
  async saveRows(
    { resource, id = ulid(), ...save }: z.infer<typeof gridBody>,
    @CurrentMe() me: Me,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ChangeSetDone | Job> {
    return this.answer(me, id, await this.gate.saveGrid(me, resource, { ...save, id }), reply)
  }

  @Post('names')
  @Describes(
    'Find the records that some texts name in a relation of a resource: by name, e-mail or id',
    {
      body: namesBody,
      answer: namedRecords,
      statuses: [403],
    },
  )
  @HttpCode(200)
  async names(
    { resource, path, names }: z.infer<typeof namesBody>,
    @CurrentMe() me: Me,
    @Leaving() leaving: AbortSignal,
  ): Promise<NamedRecords> {
    return { names: await this.gate.findNames(me, resource, path, names, leaving) }
  }

  @Post(':id/undo')
  @Describes(
    'Undo it by another change set. Records that were changed since are left, and listed',
    {
      body: undoBody,
      answer: changeSetDone,
      statuses: [409],
      mayBecomeJob: true,
    },
  )
  @HttpCode(200)
  async undo(
    { id: undo = ulid() }: z.infer<typeof undoBody> = {},
    @CurrentMe() me: Me,
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ChangeSetDone | Job> {
    return this.answer(me, undo, await this.gate.undo(me, pathId(id), undo), reply)
  }

  @Post(':id/continue')
  @Describes('Go on with work of yours that was stopped or cut off', {
    answer: changeSetDone,
    statuses: [403, 409],
    mayBecomeJob: true,
  })
  @HttpCode(200)
  async resume(
    @CurrentMe() me: Me,
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ChangeSetDone | Job> {
    return this.answer(me, pathId(id), await this.gate.resume(me, pathId(id)), reply)
  }

  private async answer(
    me: Me,
    id: string,
    job: Job | null,
    reply: FastifyReply,
  ): Promise<ChangeSetDone | Job> {
    return job ? accepted(reply, job) : this.reader.done(me, id)
  }
}
