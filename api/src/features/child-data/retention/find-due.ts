import { isOfGraduate, resources, yearsAfter, type Keep, type Resource } from '@tinkerdesk/shared'
import { archive, records } from '../../../crud/index.js'
import type { Sql } from '../../../database/database.js'

/** A record whose time is over. */
export interface Due {
  resource: string
  record: string
  /** Absent for one that is not archived. */
  batch: string | null
  dueOn: string
}

type Timed = Exclude<Keep, string>

/** Records of one resource that one search finds. */
const maxFound = 1000

const timeOf = ({ personal }: Resource): Timed | undefined =>
  typeof personal?.keep === 'object' ? personal.keep : undefined

/** The resources whose records have a time of their own. */
export const timedResources = (): Resource[] => resources.filter((each) => timeOf(each))

/** Returns the field whose moment or day begins the time of records that are not archived. */
function startField({ after }: Timed): string | undefined {
  if (typeof after === 'object') return after.day
  if (after === 'creation') return 'createdAt'
  return after === 'change' ? 'updatedAt' : undefined
}

/**
 * Returns the records of a resource whose time is over on a day, those that are due longest first, of at most 1000 that it looks at. With ids it
 * looks at these alone.
 */
export async function findDue(
  sql: Sql,
  resource: Resource,
  day: string,
  ids?: readonly string[],
): Promise<Due[]> {
  const time = timeOf(resource)
  if (!time) return []
  const { name } = resource
  // The whole day counts: its last moment is the latest.
  const latest = `${yearsAfter(day, -time.years)}T23:59:59.999Z`
  const path = startField(time)
  if (path !== undefined) {
    const where = { [path]: { $lte: path.endsWith('At') ? latest : latest.slice(0, 10) } }
    const rows = await records(resource, sql).find(
      ids ? { ...where, id: { $in: [...ids] } } : where,
      { fields: [path], order: [path, 'id'], limit: maxFound },
    )
    return rows.map((row) => ({
      resource: name,
      record: String(row.id),
      batch: null,
      dueOn: yearsAfter(String(row[path]).slice(0, 10), time.years),
    }))
  }
  const rows = await archive.find(
    sql,
    {
      root: 1,
      resource: name,
      archived_at: { $lte: latest },
      ...(ids ? { record_id: [...ids] } : {}),
    },
    { columns: ['record_id', 'batch', 'archived_at', 'about'], order: ['archived_at', 'id'] },
  )
  return (
    rows
      // The yearly promotion marks those who have left the last class.
      .filter(({ about }) => time.after !== 'graduation' || isOfGraduate(about))
      .slice(0, maxFound)
      .map(({ record_id: record, batch, archived_at: at }) => ({
        resource: name,
        record,
        batch,
        dueOn: yearsAfter(at.slice(0, 10), time.years),
      }))
  )
}
