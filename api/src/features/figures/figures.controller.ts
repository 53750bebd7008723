import { Controller, Get } from '@nestjs/common'
import {
  figureRecords,
  figureScopeNames,
  figuresPage,
  type FigureRecords,
  type FiguresPage,
  type Me,
} from '@tinkerdesk/shared'
import { monthFault, monthForm } from '@tinkerdesk/shared/base/month'
import { listedFigures } from '@tinkerdesk/shared/rules/figures/figures'
import { z } from 'zod'
import { CurrentMe } from '../../access/current-me.js'
import { Roles } from '../../access/route-rules.js'
import { InViews } from '../../access/views.js'
import { Describes, Tag } from '../../http/describes.js'
import { idOf } from '../../http/ids.js'
import { Leaving } from '../../http/leaving.js'
import { BehindReader } from './behind-reader.js'
import { FiguresReader, hasBegun } from './figures-reader.js'

const choice = {
  scope: z.enum(figureScopeNames).optional(),
  month: z
    .string()
    .regex(monthForm, monthFault)
    .refine(hasBegun, { error: 'This month has not begun' }),
  district: z.string().max(200).regex(/\|/, 'A district is like Rajasthan|Jaipur').optional(),
  school: idOf('The school').optional(),
}
const figuresQuery = z.strictObject(choice)
const recordsQuery = z.strictObject({
  ...choice,
  figure: z.enum(listedFigures),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
})

/** The figures of the programme for admins, of the schools of their grant for coordinators, and of their own schools for in-charges. */
@Controller('api/figures')
@Tag('Figures')
@Roles('admin', 'atlIncharge', 'mentor')
export class FiguresController {
  constructor(
    private readonly reader: FiguresReader,
    private readonly behind: BehindReader,
  ) {}

  @Get()
  @InViews('open')
  @Describes('The figures of twelve months, and those of the last of them by district and school', {
    query: figuresQuery,
    answer: figuresPage,
  })
  of(
    query: z.infer<typeof figuresQuery>,
    @CurrentMe() me: Me,
    @Leaving() leaving: AbortSignal,
  ): Promise<FiguresPage> {
    return this.reader.of(me, query, leaving)
  }

  @Get('records')
  @InViews('open')
  @Describes('The records behind a number that you may read', {
    query: recordsQuery,
    answer: figureRecords,
  })
  records(
    query: z.infer<typeof recordsQuery>,
    @CurrentMe() me: Me,
    @Leaving() leaving: AbortSignal,
  ): Promise<FigureRecords> {
    return this.behind.of(me, query, leaving)
  }
}
