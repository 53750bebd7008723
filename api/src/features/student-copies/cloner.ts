import { Injectable } from '@nestjs/common'
import {
  grantsFor,
  maxLengthOf,
  mayReadBy,
  maySetBy,
  readGrantsFor,
  resourceNamed,
  type AnyRow,
  type Me,
  type Resource,
} from '@tinkerdesk/shared'
import { Gate, records } from '../../crud/index.js'
import { Database } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'

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
  async clone(me: Me, name: string, id: string, newId?: string): Promise<Record<string, unknown>> {
    const resource = resourceNamed(name)
    const row = await records(resource, this.database.read, me).reach(id)
    if (!row) throw new ProblemError('not_found')
    return this.gate.create(
      me,
      name,
      { ...contentOf(resource, me, row), ...(newId === undefined ? {} : { id: newId }) },
      { copiedFrom: { resource: name, recordId: id } },
    )
  }
}

/** Returns the fields that this person may both read and set, under a name that distinguishes the clone. */
function contentOf(resource: Resource, me: Me, row: AnyRow): Record<string, unknown> {
  const maySet = maySetBy(grantsFor(resource, me, 'create'))
  const readGrants = readGrantsFor(resource, me)
  const title = resource.title[0]!
  const names = Object.entries(resource.fields).filter(
    ([path, field]) =>
      !field.readOnly && !notCloned.has(path) && maySet(path) && mayReadBy(readGrants, path),
  )
  return Object.fromEntries(
    names.map(([path, field]) => [
      path,
      path === title ? `Copy of ${String(row[path])}`.slice(0, maxLengthOf(field)) : row[path],
    ]),
  )
}
