import { Controller, Get } from '@nestjs/common'
import { placeNames, type Me, type PlaceNames } from '@tinkerdesk/shared'
import { nameInList } from '@tinkerdesk/shared/parts/school/places'
import { indianStates } from '@tinkerdesk/shared/parts/states'
import { place } from '@tinkerdesk/shared/resources/place'
import { z } from 'zod'
import { CurrentMe } from '../../access/current-me.js'
import { Roles } from '../../access/route-rules.js'
import { records } from '../../crud/index.js'
import { Database } from '../../database/database.js'
import { Describes, Tag } from '../../http/describes.js'
import { Leaving } from '../../http/leaving.js'

const namesQuery = z.strictObject({
  state: z.enum(indianStates),
  district: z.string().max(100).optional(),
})

const different = (names: readonly string[]): string[] => [...new Set(names)].toSorted()

/** The names of districts and blocks, for the form of a school. */
@Controller('api/place-names')
@Tag('Schools')
@Roles('admin')
export class PlaceNamesController {
  constructor(private readonly database: Database) {}

  @Get()
  @Describes('The districts of a state and the blocks of a district, as the loaded list has them', {
    query: namesQuery,
    answer: placeNames,
  })
  async names(
    { state, district = '' }: z.infer<typeof namesQuery>,
    @CurrentMe() me: Me,
    @Leaving() leaving: AbortSignal,
  ): Promise<PlaceNames> {
    const rows = await records(place, this.database.scan(me.uid, leaving), me).find(
      { state },
      { fields: ['district', 'block', 'source', 'asOf'] },
    )
    const districts = different(rows.flatMap((row) => row.district ?? []))
    const own = nameInList(district, districts)
    const [newest] = rows.toSorted((a, b) => (b.asOf ?? '').localeCompare(a.asOf ?? ''))
    return {
      districts,
      blocks: different(rows.flatMap((row) => (row.district === own ? (row.block ?? []) : []))),
      list: newest ? { source: newest.source ?? '', asOf: newest.asOf ?? '' } : null,
    }
  }
}
