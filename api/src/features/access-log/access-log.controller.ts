import { Controller, Get, Param, Res } from '@nestjs/common'
import { accessLogPage, childReads, readKinds, type ChildReads, type Me } from '@tinkerdesk/shared'
import { languageCodes } from '@tinkerdesk/shared/base/languages'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { CurrentMe } from '../../access/current-me.js'
import { Roles } from '../../access/route-rules.js'
import { byteOrderMark, csvText } from '../../http/csv-text.js'
import { Describes, Tag } from '../../http/describes.js'
import { idOf, pathId } from '../../http/ids.js'
import { Leaving } from '../../http/leaving.js'
import { offsetOf, pageOf, pageQuery } from '../../http/paging.js'
import { AccessLogReader } from './access-log-reader.js'
import { ChildReadsReader } from './child-reads.js'

const id = idOf('An id').optional()
const day = z.iso.date({ error: 'A day must be like 2026-12-31' }).optional()
const listQuery = z.strictObject({
  person: id,
  child: id,
  kind: z.enum(readKinds, { error: `The kind must be one of ${readKinds.join(', ')}` }).optional(),
  from: day,
  to: day,
  ...pageQuery,
})
const childQuery = z.strictObject({
  language: z.enum(languageCodes, { error: 'There is no such language' }).default('en'),
  names: z.enum(['true', 'false'], { error: 'Names must be true or false' }).default('false'),
})

/** The log of those who read the data of children. */
@Controller('api/access-log')
@Tag('Access log')
export class AccessLogController {
  constructor(
    private readonly reader: AccessLogReader,
    private readonly children: ChildReadsReader,
  ) {}

  @Get()
  @Describes('Sign-ins, and what staff read of children, newest first', {
    query: listQuery,
    answer: accessLogPage,
  })
  @Roles('admin')
  async list(
    { limit, page, ...filter }: z.infer<typeof listQuery>,
    @CurrentMe() me: Me,
    @Leaving() leaving: AbortSignal,
  ) {
    return pageOf(
      await this.reader.page(me, filter, { limit, offset: offsetOf({ limit, page }) }, leaving),
      { limit, page },
    )
  }

  /** The list for the guardians of a child. */
  @Get('children/:id')
  @Describes('Who read the data of a child, by role, in the words of a language', {
    query: childQuery,
    answer: childReads,
  })
  @Roles('admin', 'atlIncharge')
  async ofChild(
    { language, names }: z.infer<typeof childQuery>,
    @CurrentMe() me: Me,
    @Param('id') id: string,
    @Leaving() leaving: AbortSignal,
  ): Promise<ChildReads> {
    return this.children.of(me, pathId(id), { language, hasNames: names === 'true' }, leaving)
  }

  /** The same list as a file. */
  @Get('children/:id/file')
  @Describes('The list of those who read the data of a child, as CSV', {
    query: childQuery,
    answerType: 'text/csv',
  })
  @Roles('admin', 'atlIncharge')
  async file(
    { language, names }: z.infer<typeof childQuery>,
    @CurrentMe() me: Me,
    @Param('id') id: string,
    @Leaving() leaving: AbortSignal,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const choice = { language, hasNames: names === 'true' }
    const list = await this.children.of(me, pathId(id), choice, leaving)
    const rows = list.lines.map(({ day, who, what, of, hasGuardians, times }) => [
      day,
      who,
      what,
      of,
      hasGuardians,
      times,
    ])
    await reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="access-log-${id}.csv"`)
      .send(byteOrderMark + csvText([list.headings, ...rows]))
  }
}
