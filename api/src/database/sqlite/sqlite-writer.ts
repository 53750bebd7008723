import { callEach } from '../breathe.js'
import { maxWaitingWrites, type Extent } from '../database.js'
import type { PreparedSql } from './sqlite-connection.js'
import { Turns } from '../turns.js'

/** A write that waits for the commit of its group. */
interface Member {
  /** Calls that follow the commit. */
  acts: (() => void)[]
  /** Called after the commit, or with the reason why nothing was committed. */
  end: (error?: unknown) => void
}

/** Short writes that are committed together: the disk is waited for once. */
interface Group {
  since: number
  members: Member[]
}

/** A group is committed with this number of writes, or after this time, even if more are waiting. */
const defaultLimits = { members: 20, openMs: 20 }

/**
 * The one writer of a SQLite file, which people take in turn. A short write stays open while others wait; the next short write joins it, and
 * all of them are committed together. Each is undone by itself when it fails, and none is acknowledged before the commit.
 */
export class SqliteWriter {
  private readonly turns = new Turns(1, { maxWaiting: maxWaitingWrites })
  private group: Group | undefined

  /** `committed` runs after each commit, before anything that follows it. */
  constructor(
    readonly sql: PreparedSql,
    private readonly committed: () => void,
    private readonly limits = defaultLimits,
  ) {}

  get load() {
    return this.turns.load
  }

  /** Runs one write in the person's turn. Resolves after its commit. `work` may add what is to follow the commit. */
  async write<T>(
    person: string,
    extent: Extent,
    work: (acts: Member['acts']) => Promise<T>,
  ): Promise<T> {
    const isShort = extent === 'short'
    const { result, commit } = await this.turns.run(person, async () => {
      if (!isShort) await this.commit()
      try {
        return await this.join(work)
      } finally {
        if (!isShort || !this.turns.isWaitedFor || this.isFull) await this.commit(extent === 'log')
      }
    })
    await commit
    return result
  }

  /** Runs work on the connection outside any transaction, in a turn of the product itself. */
  async alone<T>(work: (sql: PreparedSql) => Promise<T>): Promise<T> {
    return this.turns.run('product', async () => {
      await this.commit()
      return work(this.sql)
    })
  }

  private get isFull(): boolean {
    if (!this.group) return false
    const { members, since } = this.group
    return members.length >= this.limits.members || performance.now() - since > this.limits.openMs
  }

  private async join<T>(
    work: (acts: Member['acts']) => Promise<T>,
  ): Promise<{ result: T; commit: Promise<void> }> {
    const isFirst = this.group === undefined
    const group = (this.group ??= { since: performance.now(), members: [] })
    const acts: Member['acts'] = []
    let result: T
    try {
      await this.sql.run(isFirst ? 'BEGIN IMMEDIATE' : 'SAVEPOINT member')
      result = await work(acts)
      if (!isFirst) await this.sql.run('RELEASE member')
    } catch (error) {
      if (isFirst) await this.discard(error)
      // Some errors, like a full disk, end the whole transaction.
      else await this.leave().catch((lost: unknown) => this.discard(lost))
      throw error
    }
    const commit = new Promise<void>((resolve, reject) =>
      group.members.push({
        acts,
        end: (error) => (error === undefined ? resolve() : reject(error)),
      }),
    )
    // It may fail before anyone awaits it.
    commit.catch(() => undefined)
    return { result, commit }
  }

  private async leave(): Promise<void> {
    await this.sql.run('ROLLBACK TO member')
    await this.sql.run('RELEASE member')
  }

  /** Undoes the whole group. */
  private async discard(error: unknown): Promise<void> {
    const members = this.group?.members ?? []
    this.group = undefined
    await this.sql.run('ROLLBACK').catch(() => undefined)
    for (const { end } of members) end(error)
  }

  /** Commits the group. `isLog` for one write of rows of which nothing is kept until the next commit. */
  private async commit(isLog = false): Promise<void> {
    if (!this.group) return
    try {
      await this.sql.commit()
    } catch (error) {
      return this.discard(error)
    }
    const { members } = this.group
    this.group = undefined
    if (!isLog) this.committed()
    for (const { acts, end } of members)
      try {
        await callEach(acts)
        end()
      } catch (error) {
        // An act of one write keeps no other write of its group waiting.
        end(error)
      }
  }
}
