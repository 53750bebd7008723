import { Controller, HttpCode, Param, Post, Req, Res } from '@nestjs/common'
import {
  changeSetDone,
  importDecision,
  importedFile,
  importTrial,
  maxImportGroups,
  maxImportPart,
  maxImportRows,
  maxMappingName,
  resourceNamed,
  type ChangeSetDone,
  type ImportedFile,
  type ImportTrial,
  type Job,
  type Me,
} from '@tinkerdesk/shared'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { CurrentMe } from '../../access/current-me.js'
import { ForTokens, Roles } from '../../access/route-rules.js'
import { ChangeSetGate } from '../../crud/index.js'
import { Describes, Tag } from '../../http/describes.js'
import { accepted } from '../../http/handed-to-job.js'
import { pathId } from '../../http/ids.js'
import { Leaving } from '../../http/leaving.js'
import { takeOneFile, uploadBody } from '../../files/uploads/multipart.js'
import { bytesOf } from './files/bytes-of.js'
import { FileImport } from './files/file-import.js'
import { FileLimits } from './files/file-limits.js'
import { resourceName } from './import-bodies.js'
import { ImportMappings } from './mappings/import-mappings.js'
import { ChangeSetsReader } from './change-sets-reader.js'

/** Lines of a file: blank ones are left out, so their numbers may be higher than their count. */
const maxLine = 10 * maxImportRows

/** Headings of a file with their fields. */
const maxMapped = 500
const mapping = z
  .string()
  .max(50_000)
  .default('{}')
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue({ code: 'custom', message: 'mapping must be JSON' })
      return z.NEVER
    }
  })
  .pipe(
    z
      .record(z.string().max(500), z.string().max(200).nullable())
      .refine((fields) => Object.keys(fields).length <= maxMapped, {
        error: `At most ${maxMapped} headings`,
      }),
  )
const fileQuery = z.strictObject({
  resource: resourceName,
  mapping,
  /** The name of a saved mapping. `mapping` comes before it. */
  saved: z.string().min(1).max(maxMappingName).optional(),
})

const rowsBody = z.strictObject({
  resource: resourceName,
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

/** Imports: rows of a file are tried, then applied as a change set. The browser reads a file itself and sends its rows in parts; a program sends it whole. */
@Controller('api/imports')
@Tag('Imports')
@Roles('admin', 'atlIncharge', 'mentor')
@ForTokens()
export class ImportsController {
  constructor(
    private readonly reader: ChangeSetsReader,
    private readonly gate: ChangeSetGate,
    private readonly files: FileImport,
    private readonly limits: FileLimits,
    private readonly mappings: ImportMappings,
  ) {}

  @Post('file')
  @Describes(
    'Try the rows of a CSV or XLSX file. "mapping" is JSON with the field of headings, or null for none, and "saved" the name of a saved mapping; the others are found by their names. Then save them with the id of the answer',
    {
      ownBody: uploadBody,
      bodyType: 'multipart/form-data',
      query: fileQuery,
      answer: importedFile,
      statuses: [413, 415, 429],
    },
  )
  @HttpCode(200)
  async file(
    { resource: name, mapping, saved }: z.infer<typeof fileQuery>,
    @CurrentMe() me: Me,
    @Req() request: FastifyRequest,
    @Leaving() leaving: AbortSignal,
  ): Promise<ImportedFile> {
    const kept = saved === undefined ? undefined : await this.mappings.named(me, name, saved)
    const { bytes } = await takeOneFile(request, {
      receive: ({ file }) => bytesOf(file, this.limits.bytes),
      discard: () => Promise.resolve(),
    })
    const { headings, ...rest } = kept ?? { headings: {}, meanings: {}, fixed: {} }
    const file = {
      resource: resourceNamed(name),
      bytes,
      mapping: { ...headings, ...mapping },
      ...rest,
    }
    return this.files.tryFile(me, file, leaving)
  }

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
