import { Controller, HttpCode, Post } from '@nestjs/common'
import {
  resources,
  rowPlaces as rowPlacesAnswer,
  type Me,
  type RowPlaces,
} from '@tinkerdesk/shared'
import { z } from 'zod'
import { CurrentMe } from '../../access/current-me.js'
import { Roles } from '../../access/route-rules.js'
import { rowPlaces } from '../../crud/index.js'
import { Database } from '../../database/database.js'
import { Describes, Tag } from '../../http/describes.js'
import { Leaving } from '../../http/leaving.js'

const placesBody = z.strictObject({
  resource: z.string().refine((name) => resources.some((resource) => resource.name === name), {
    error: 'There is no such resource',
  }),
  /** The query string of a list. */
  matching: z.string().max(10_000),
  /** That of the same list with one more condition. */
  finding: z.string().max(10_000),
})

/** Where rows are in a list, for a grid that has read few of them. */
@Controller('api/change-sets')
@Tag('Change sets')
@Roles('admin', 'atlIncharge', 'mentor')
export class RowPlacesController {
  constructor(private readonly database: Database) {}

  @Post('places')
  @Describes(
    'Find the places that the rows of one list have in another, as when a text is looked for in a list: the first 1,000',
    {
      body: placesBody,
      answer: rowPlacesAnswer,
      statuses: [403],
    },
  )
  @HttpCode(200)
  places(
    lists: z.infer<typeof placesBody>,
    @CurrentMe() me: Me,
    @Leaving() signal: AbortSignal,
  ): Promise<RowPlaces> {
    return rowPlaces(this.database, { me, ...lists, signal })
  }
}
