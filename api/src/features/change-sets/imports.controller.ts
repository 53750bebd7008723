import { Controller, HttpCode, Param, Post, Res } from '@nestjs/common'
import {
  changeSetDone,
  importDecision,
  importTrial,
  maxImportGroups,
  maxImportPart,
  maxImportRows,
  resources,
  type ChangeSetDone,
  type ImportTrial,
  type Job,
  type Me,
} from '@tinkerdesk/shared'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { CurrentMe } from '../../access/current-me.js'
import { Roles } from '../../access/route-rules.js'
import { ChangeSetGate } from '../../crud/index.js'
import { Describes, Tag } from '../../http/describes.js'
import { accepted } from '../../http/handed-to-job.js'
import { pathId } from '../../http/ids.js'
import { Leaving } from '../../http/leaving.js'
import { ChangeSetsReader } from './change-sets-reader.js'

/** Lines of a file: blank ones are left out, so their numbers may be higher than their count. */
const maxLine = 10 * maxImportRows

const rowsBody = z.strictObject({
  resource: z.string().refine((name) => resources.some((resource) => resource.name === name), {
    error: 'There is no such resource',
  }),
  rows: z
    .array(
      z.strictObject({
        line: z.int().min(1).max(maxLine),
        cells: z.record(z.string().max(100), z.string().max(10_000)),
      }),
    )
    .min(1, { error: 'Send at least one row' })
    .max(maxImportPart, { error: `At most ${maxImportPart} rows at once` })
    .refine((rows) => new Set(rows.map(({ line }) => line)).size === rows.length, {
      error: 'A line may occur once',
    }),
  /** Decisions about lines that probably mean a record, by the `group` of an earlier answer. */
  decisions: z
    .record(z.string().max(100), importDecision)
    .refine((decisions) => Object.keys(decisions).length <= maxImportGroups, {
      error: `At most ${maxImportGroups} decisions at once`,
    })
    .default({}),
})

const applyBody = z.strictObject({}).optional()

/** Imports: rows of a file are tried in parts, then applied as a change set. The browser reads the file itself. */
@Controller('api/imports')
@Tag('Imports')
@Roles('admin', 'atlIncharge', 'mentor')
export class ImportsController {
  constructor(
    private readonly reader: ChangeSetsReader,
    private readonly gate: ChangeSetGate,
  ) {}

  @Post(':id/rows')
  @Describes(
    'Try some rows of a file, and keep them for the import with this id: new, changed, the same, wrong, or unsure',
    {
      body: rowsBody,
      answer: importTrial,
      statuses: [409],
    },
  )
  @HttpCode(200)
  rows(
    { resource, ...lines }: z.infer<typeof rowsBody>,
    @CurrentMe() me: Me,
    @Param('id') id: string,
    @Leaving() leaving: AbortSignal,
  ): Promise<ImportTrial> {
    return this.gate.stageImport(me, resource, { id: pathId(id), ...lines }, leaving)
  }

  @Post(':id/apply')
  @Describes('Save the rows that were tried as a change set. It sends no invitations', {
    body: applyBody,
    answer: changeSetDone,
    statuses: [409],
    mayBecomeJob: true,
  })
  @HttpCode(200)
  async apply(
    _body: z.infer<typeof applyBody>,
    @CurrentMe() me: Me,
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ChangeSetDone | Job> {
    const job = await this.gate.applyImport(me, pathId(id))
    return job ? accepted(reply, job) : this.reader.done(me, id)
  }
}
