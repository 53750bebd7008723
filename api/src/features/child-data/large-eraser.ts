import { Injectable } from '@nestjs/common'
import type { Me } from '@tinkerdesk/shared'
import { student } from '@tinkerdesk/shared/resources/student'
import { archive, records } from '../../crud/index.js'
import { Database, type Sql, type Transaction } from '../../database/database.js'
import type { Progress } from '../../jobs/job.js'
import { findWithMerged, type Child } from './child.js'
import { EraseParts } from './erase-parts.js'
import { EraseRest, type NamingRows } from './erase-rest.js'

/** The people of a job: the student first. */
export type ErasedPeople = readonly { id: string; accounts: readonly string[] }[]

/** Erases a student part by part, as a job. */
@Injectable()
export class LargeEraser {
  /** The rows that name the students of a job. Lost by a restart, and then looked for again. */
  private readonly searches = new Map<string, NamingRows>()

  constructor(
    private readonly database: Database,
    private readonly parts: EraseParts,
    private readonly rest: EraseRest,
  ) {}

  /** True when nothing but the space is left to clear. */
  isErased(people: ErasedPeople): Promise<boolean> {
    return isGone(this.database.read, people)
  }

  /** Looks for the rows that name the students, once the rest is small enough for one transaction. */
  async search(job: string, people: ErasedPeople): Promise<void> {
    const children = await withAccounts(this.database.read, people)
    if (!(await this.parts.isLarge(this.database.read, children)))
      this.searches.set(job, await this.rest.search(children))
  }

  /** Erases the next part. */
  async next(tx: Transaction, me: Me, job: string, people: ErasedPeople): Promise<Progress> {
    if (await isGone(tx, people)) {
      this.searches.delete(job)
      return { items: 0, isFinished: true }
    }
    const children = await withAccounts(tx, people)
    if (await this.parts.next(tx, me, children)) return { items: 0, isFinished: false }
    const search = this.searches.get(job)
    if (!search) return { items: 0, isFinished: false }
    await this.rest.erase(tx, me, children, search)
    return { items: 1, isFinished: false }
  }
}

async function isGone(sql: Sql, people: ErasedPeople): Promise<boolean> {
  const { id } = people[0]!
  if ((await records(student, sql).count({ id })) > 0) return false
  return (await archive.count(sql, { resource: student.name, record_id: id })) === 0
}

/** Returns the students with all of their accounts, also those that are deleted already. */
async function withAccounts(sql: Sql, people: ErasedPeople): Promise<[Child, ...Child[]]> {
  const [child, ...merged] = await findWithMerged(sql, people[0]!.id)
  const whole = (each: Child): Child => {
    const earlier = people.find(({ id }) => id === each.id)?.accounts ?? []
    return { ...each, accounts: [...new Set([...each.accounts, ...earlier])] }
  }
  return [whole(child), ...merged.map(whole)]
}
