import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common'
import {
  lineRecords,
  returnFigures,
  returnPhotos,
  type LineRecords,
  type Me,
  type ReturnFigures,
  type ReturnPhotos,
  visibleText,
} from '@tinkerdesk/shared'
import { maxReturnPhotos } from '@tinkerdesk/shared/resources/monthly-return'
import { monthFault, monthForm } from '@tinkerdesk/shared/base/month'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { CurrentMe } from '../../access/current-me.js'
import { Roles } from '../../access/route-rules.js'
import { InViews } from '../../access/views.js'
import { contentDisposition } from '../../files/file-name.js'
import { Describes, Tag } from '../../http/describes.js'
import { idOf } from '../../http/ids.js'
import { Leaving } from '../../http/leaving.js'
import { ReturnReader } from './return-reader.js'
import { returnSheet } from './return-sheet.js'
import { ReturnWriter } from './return-writer.js'

const place = { school: idOf('The school'), month: z.string().regex(monthForm, monthFault) }
/** The version last read. */
const version = z.int().min(1).nullable()
const line = z.string().min(1).max(40)
const reason = visibleText('Say why').max(300)

const placeQuery = z.strictObject(place)
const lineQuery = z.strictObject({ ...place, line })
const entryBody = z.strictObject({
  ...place,
  version,
  line,
  value: z.number().min(0).max(100_000_000).multipleOf(0.1).nullable(),
  reason: reason.nullable().optional(),
})
const photosBody = z.strictObject({
  ...place,
  version,
  photos: z
    .array(
      z.strictObject({
        file: idOf('A photo'),
        words: visibleText('Say what is shown').max(200).nullable(),
      }),
    )
    .max(maxReturnPhotos, `At most ${maxReturnPhotos} photos`),
})
const handInBody = z.strictObject({ ...place, version })
const reopenBody = z.strictObject({ ...place, version, reason })

/** The monthly returns of schools, line by line. */
@Controller('api/return-figures')
@Tag('Monthly returns')
@Roles('admin', 'atlIncharge', 'mentor')
export class ReturnsController {
  constructor(
    private readonly reader: ReturnReader,
    private readonly writer: ReturnWriter,
  ) {}

  @Get()
  @InViews('open')
  @Describes(
    'The monthly return of a school with all of its lines, whether anything was entered or not',
    {
      query: placeQuery,
      answer: returnFigures,
    },
  )
  one(
    query: z.infer<typeof placeQuery>,
    @CurrentMe() me: Me,
    @Leaving() leaving: AbortSignal,
  ): Promise<ReturnFigures> {
    return this.reader.of(me, query, leaving)
  }

  @Get('records')
  @InViews('open')
  @Describes('The records behind a line that you may read', {
    query: lineQuery,
    answer: lineRecords,
  })
  records(
    query: z.infer<typeof lineQuery>,
    @CurrentMe() me: Me,
    @Leaving() leaving: AbortSignal,
  ): Promise<LineRecords> {
    return this.reader.records(me, query, leaving)
  }

  @Get('xlsx')
  @Describes('The monthly return of a school as XLSX', { query: placeQuery, answerType: '*/*' })
  async sheet(
    query: z.infer<typeof placeQuery>,
    @CurrentMe() me: Me,
    @Leaving() leaving: AbortSignal,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const stream = await returnSheet(await this.reader.of(me, query, leaving), me.language)
    await reply
      .header('content-type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header(
        'content-disposition',
        contentDisposition('attachment', `monthly-return-${query.month}.xlsx`),
      )
      .send(stream)
  }

  @Post('entries')
  @HttpCode(200)
  @Roles('admin', 'atlIncharge')
  @Describes('Enters a line, or corrects it with a reason', {
    body: entryBody,
    answer: returnFigures,
    statuses: [404, 409],
  })
  enter(body: z.infer<typeof entryBody>, @CurrentMe() me: Me): Promise<ReturnFigures> {
    return this.writer.enter(me, body)
  }

  @Get('photos')
  @InViews('open')
  @Describes('The photos of a month that may be in its return', {
    query: placeQuery,
    answer: returnPhotos,
  })
  photos(
    query: z.infer<typeof placeQuery>,
    @CurrentMe() me: Me,
    @Leaving() leaving: AbortSignal,
  ): Promise<ReturnPhotos> {
    return this.reader.photos(me, query, leaving)
  }

  @Post('photos')
  @HttpCode(200)
  @Roles('admin', 'atlIncharge')
  @Describes('Chooses the photos of a return', {
    body: photosBody,
    answer: returnFigures,
    statuses: [404, 409],
  })
  choosePhotos(body: z.infer<typeof photosBody>, @CurrentMe() me: Me): Promise<ReturnFigures> {
    return this.writer.choosePhotos(me, body)
  }

  @Post('hand-in')
  @HttpCode(200)
  @Roles('admin', 'atlIncharge')
  @Describes('Hands a return in: its lines are kept as they are', {
    body: handInBody,
    answer: returnFigures,
    statuses: [404, 409],
  })
  handIn(body: z.infer<typeof handInBody>, @CurrentMe() me: Me): Promise<ReturnFigures> {
    return this.writer.handIn(me, body)
  }

  @Post('reopen')
  @HttpCode(200)
  @Roles('admin')
  @Describes('Opens a return again that was handed in', {
    body: reopenBody,
    answer: returnFigures,
    statuses: [404, 409],
  })
  reopen(body: z.infer<typeof reopenBody>, @CurrentMe() me: Me): Promise<ReturnFigures> {
    return this.writer.reopen(me, body)
  }
}
