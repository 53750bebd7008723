import { Injectable } from '@nestjs/common'
import type { AbsentSchools as Answer, Me } from '@tinkerdesk/shared'
import { competition } from '@tinkerdesk/shared/resources/competition'
import { school } from '@tinkerdesk/shared/resources/school'
import { records } from '../../crud/index.js'
import { Database } from '../../database/database.js'
import { Participants } from './participants.js'

/** Schools in one answer. The number of all is beside them. */
const maxShown = 100

/** Finds the schools that may enter a competition and have no participant. */
@Injectable()
export class AbsentSchools {
  constructor(
    private readonly database: Database,
    private readonly participants: Participants,
  ) {}

  /** Returns the first schools by name, and the number of all. */
  async of(me: Me, id: string, leaving: AbortSignal): Promise<Answer> {
    const sql = this.database.scan(me.uid, leaving)
    const { atlSchools, nonAtlSchools } = (await records(competition, sql).one(id)).eligibility
    const { places } = await this.participants.of(
      me,
      id,
      { where: {}, limit: 1, offset: 0 },
      leaving,
    )
    const where = {
      id: { $nin: places.map((place) => place.school) },
      isATL: { $in: [...(atlSchools ? [true] : []), ...(nonAtlSchools ? [false] : [])] },
    }
    const rows = await records(school, sql, me).find(where, {
      fields: ['name', 'address'],
      order: 'name',
      limit: maxShown,
    })
    return {
      data: rows.map(({ id, name = '', address }) => ({ id, name, city: address?.city ?? null })),
      total: await records(school, sql, me).count(where),
    }
  }
}
