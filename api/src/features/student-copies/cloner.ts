import { Injectable } from '@nestjs/common'
import { maxLengthOf, type AnyRow, type Me } from '@tinkerdesk/shared'
import { Gate } from '../../crud/write/gate.js'
import { planOf } from '../../crud/plan/plan.js'
import { maySetBy, Rights } from '../../crud/query/rights.js'
import { Database } from '../../database/database.js'

/** Fields of which only one record may be the holder. */
const notCloned = new Set(['isBase'])

/** Makes a new record that says what another one says; it shares its files. */
@Injectable()
export class Cloner {
  constructor(
    private readonly database: Database,
    private readonly gate: Gate,
  ) {}

  /** Answers the clone; asked again with the same `newId`, the one that is there. */
  async clone(me: Me, resource: string, id: string, newId?: string): Promise<Record<string, unknown>> {
    const { row } = await this.gate.reader.find(this.database.read, me, planOf(resource), id)
    return this.gate.create(
      me,
      resource,
      { ...this.contentOf(me, resource, row), ...(newId === undefined ? {} : { id: newId }) },
      { copiedFrom: { resource, recordId: id } },
    )
  }

  /** What of a record this person may read and set anew, under a name that tells the two apart. */
  private contentOf(me: Me, name: string, row: AnyRow): Record<string, unknown> {
    const plan = planOf(name)
    const { resource } = plan
    const rights = new Rights(plan, me)
    const maySet = maySetBy(rights.of('create').map(({ grant }) => grant))
    const title = resource.title[0]!
    const names = Object.entries(resource.fields).filter(
      ([path, field]) => !field.readOnly && !notCloned.has(path) && maySet(path) && rights.mayReadSomewhere(path),
    )
    return Object.fromEntries(
      names.map(([path, field]) => {
        return [path, path === title ? `Copy of ${String(row[path])}`.slice(0, maxLengthOf(field)) : row[path]]
      }),
    )
  }
}
