import { Controller, Get, Param, Query, Res } from '@nestjs/common'
import { resources, today, type Me } from '@tinkerdesk/shared'
import type { FastifyReply } from 'fastify'
import { CurrentMe } from '../../access/current-me.js'
import { ForTokens, Roles, StepUp, type StepUpRequest } from '../../access/route-rules.js'
import { Describes, Tag } from '../../http/describes.js'
import { Leaving } from '../../http/leaving.js'
import { ProblemError } from '../../problems/problem-error.js'
import { exportParameters } from '../../crud/index.js'
import { ExportsService } from './exports.service.js'

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** Resources with people's names and how to reach them. */
const ofPeople: ReadonlySet<string> = new Set(['users', 'students', 'mentors', 'schools'])

/**
 * An export of everyone: an admin's, of a list of people. An admin reads the people of all schools, and a filter says little: it may match nearly
 * all of them. In-charges export those of their own schools, mentors those whom they may read.
 */
const isOfEveryone = ({ params, me }: StepUpRequest): boolean =>
  me.role === 'admin' && ofPeople.has(params['url'] ?? '')

/** Files of lists, for staff. */
@Controller('api/exports')
@Tag('Exports')
@Roles('admin', 'atlIncharge', 'mentor')
@ForTokens()
export class ExportsController {
  constructor(private readonly exports: ExportsService) {}

  /** Streams a list as a file: `columns` names its columns, or `by` the field of its totals. All other parameters are those of the list. */
  @Get(':url/:format')
  @Describes(
    'A list as CSV or XLSX: "columns" names its columns, or "by" the field that its totals count by; filters, search, sort and "list" are those of the list',
    {
      ownQuery: exportParameters,
      places: {
        url: { enum: resources.map(({ url }) => url) },
        format: { enum: ['csv', 'xlsx'] },
      },
      statuses: [400, 403, 429],
      answerType: ['text/csv', types.xlsx],
    },
  )
  @StepUp(isOfEveryone)
  async file(
    @CurrentMe() me: Me,
    @Param('url') url: string,
    @Param('format') format: string,
    @Query() query: Record<string, string | string[]>,
    @Leaving() leaving: AbortSignal,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const resource = resources.find((declared) => declared.url === url)
    if (!resource || (format !== 'csv' && format !== 'xlsx')) throw new ProblemError('not_found')
    const stream = await this.exports.open(me, resource, format, query, leaving)
    await reply
      .header('content-type', types[format])
      .header('content-disposition', `attachment; filename="${url}-${today()}.${format}"`)
      .send(stream)
  }
}
