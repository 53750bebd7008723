import { Controller, Get, HttpCode, Post } from '@nestjs/common'
import {
  job,
  likelyPairs,
  merged,
  resources,
  type Job,
  type LikelyPairs,
  type Me,
  type Merged,
} from '@tinkerdesk/shared'
import { z } from 'zod'
import { CurrentMe } from '../../access/current-me.js'
import { Roles } from '../../access/route-rules.js'
import { InViews } from '../../access/views.js'
import { mergeRecords } from '../../crud/index.js'
import { Database } from '../../database/database.js'
import { Describes, Tag } from '../../http/describes.js'
import { idOf } from '../../http/ids.js'
import { Leaving } from '../../http/leaving.js'
import { DuplicatesService } from './duplicates.service.js'

const resource = z
  .string()
  .refine((name) => resources.some((each) => each.name === name && each.duplicates), {
    error: 'This resource has no duplicates to look for',
  })
const version = z.strictObject({
  id: idOf('A record'),
  version: z.int().min(1, { error: 'Version must be a whole number from 1' }),
})
const paths = z.array(z.string().max(100)).max(100).default([])

/** The school of all records. Those of all schools without it. */
const school = idOf('A school').optional()
const pairsQuery = z.strictObject({ resource, school })
const equalBody = z.strictObject({
  /** The id of the change set, by which a retry is recognised. */
  id: idOf('The id'),
  resource,
  school,
  /** The number of equal pairs, as the person was shown it. */
  expected: z.int().min(1),
})
const mergeBody = z.strictObject({
  /** The id of the change set, by which a retry is recognised. */
  id: idOf('The id'),
  resource,
  /** The record that stays. */
  winner: version,
  /** The record that is archived. */
  loser: version,
  /** The fields whose values the winner takes over. */
  take: paths,
  /** The lists of which the winner gets the items of both. */
  join: paths,
})
const apartBody = z.strictObject({
  resource,
  records: z.tuple([idOf('A record'), idOf('A record')]),
  isApart: z.boolean(),
})

/** Records that may be the same, and their merge. */
@Controller('api/duplicates')
@Tag('Duplicates')
@Roles('admin', 'atlIncharge')
export class DuplicatesController {
  constructor(
    private readonly duplicates: DuplicatesService,
    private readonly database: Database,
  ) {}

  @Get()
  @InViews('open')
  @Describes(
    'Pairs of records with like names that share a value, the likeliest first, among those that you may change and archive',
    {
      query: pairsQuery,
      answer: likelyPairs,
    },
  )
  pairs(
    { resource: name, school: of }: z.infer<typeof pairsQuery>,
    @CurrentMe() me: Me,
    @Leaving() leaving: AbortSignal,
  ): Promise<LikelyPairs> {
    return this.duplicates.pairs(me, name, of, leaving)
  }

  @Post('merge-equal')
  @Describes(
    'Merge all pairs whose names and compared values are the same, each into its older record, by a job and as one change set',
    {
      body: equalBody,
      answer: job,
      statuses: [403, 409],
    },
  )
  @HttpCode(202)
  mergeEqual(
    equal: z.infer<typeof equalBody>,
    @CurrentMe() me: Me,
    @Leaving() leaving: AbortSignal,
  ): Promise<Job> {
    return this.duplicates.mergeEqual(me, equal, leaving)
  }

  @Post('merge')
  @Describes(
    'Merge a record into another as a change set: what named it names the other, and it is archived',
    {
      body: mergeBody,
      answer: merged,
      statuses: [403, 404, 409],
    },
  )
  @HttpCode(200)
  async merge(
    { resource: name, ...merge }: z.infer<typeof mergeBody>,
    @CurrentMe() me: Me,
  ): Promise<Merged> {
    await mergeRecords(this.database, me, name, merge)
    return { changeSet: merge.id }
  }

  @Post('apart')
  @Describes(
    'Note that two records are different, so that they are not offered again, or take that back',
    {
      body: apartBody,
      statuses: [403, 404],
    },
  )
  @HttpCode(204)
  async apart(
    { resource: name, records, isApart }: z.infer<typeof apartBody>,
    @CurrentMe() me: Me,
  ): Promise<void> {
    await this.duplicates.setApart(me, name, records, isApart)
  }
}
