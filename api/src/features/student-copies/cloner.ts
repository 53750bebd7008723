import { Injectable } from '@nestjs/common'
import { maxLengthOf, maySetBy, type AnyRow, type Me } from '@tinkerdesk/shared'
import { Gate } from '../../crud/write/gate.js'
import { planOf } from '../../crud/plan/plan.js'
import { Rights } from '../../crud/query/rights.js'
import { Database } from '../../database/database.js'

/** Fields that only one record may hold. */
const notCloned = new Set(['isBase'])

/** Creates a new record with the content of another one, sharing its files. */
@Injectable()
export class Cloner {
  constructor(
    private readonly database: Database,
    private readonly gate: Gate,
  ) {}

  /** Returns the clone. Called again with the same `newId`, returns the existing one. */
  async clone(me: Me, resource: string, id: string, newId?: string): Promise<Record<string, unknown>> {
    const { row } = await this.gate.reader.find(this.database.read, me, planOf(resource), id)
    return this.gate.create(
      me,
      resource,
      { ...this.contentOf(me, resource, row), ...(newId === undefined ? {} : { id: newId }) },
      { copiedFrom: { resource, recordId: id } },
    )
  }

  /** Returns the fields that this person may both read and set, under a name that distinguishes the clone. */
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
