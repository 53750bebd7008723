import { Injectable } from '@nestjs/common'
import { labelAt, type Breach, type BreachFamilies, type Me, type Role } from '@tinkerdesk/shared'
import { school } from '@tinkerdesk/shared/resources/school'
import { student } from '@tinkerdesk/shared/resources/student'
import { BearerTokens } from '../../access/sessions.js'
import { mayReadSomewhere, ReadLog, records } from '../../crud/index.js'
import { Database, type Sql } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import { AccessLogReader } from './access-log-reader.js'
import { childrenOf, findLines, type LogLine } from './log-lines.js'
import { pastRights, type PastRights } from './past-rights.js'

/** The people, tokens and days of a breach. Without people and tokens, everyone with a line in the log in these days. */
export interface BreachChoice {
  people: readonly string[]
  tokens: readonly string[]
  /** Days in India, both included. */
  from: string
  to: string
}

/** Lines that are read at a time, and lines and accounts of one answer. More are refused: a part of them would be taken for all. */
const [linesAtOnce, maxLines, maxConcerned] = [5000, 500_000, 2000]
/** Accounts that an answer names: those that read the most children. */
const maxAccounts = 100

/** The fields of a child that are personal beyond the name. */
const personal = ['guardians', 'email', 'dateOfBirth', 'comments'] as const

/** The assumptions about the past. */
const assumed = [
  'Roles and the e-mails of in-charges are those of the audit trail, which keeps values for 400 days, and of today. A role counts for all days that were asked for.',
  'Schools of coordinators are those of their grants, also of ended ones.',
  'Students are those of today, with the schools of today. Archived students are not counted.',
  'A token is taken to have read what its owner could read, whatever its scope.',
  'The log is right to a second, and a server that was killed lost the last second.',
]

interface Concerned {
  accounts: readonly PastRights[]
  /** The lines of these accounts and tokens. */
  childrenOf: ReadonlyMap<string, ReadonlySet<string>>
  tokensOf: ReadonlyMap<string, readonly string[]>
}

/** Says after a breach who could have read what, and who did. Callers must check that the person is an admin. */
@Injectable()
export class BreachReader {
  constructor(
    private readonly database: Database,
    private readonly log: ReadLog,
    private readonly reader: AccessLogReader,
    private readonly tokens: BearerTokens,
  ) {}

  /** Returns for each account what it could have read in these days and what it did read. Notes in the log that it was read. */
  async of(me: Me, choice: BreachChoice, leaving: AbortSignal): Promise<Breach> {
    const sql = this.database.scan(me.uid, leaving)
    const concerned = await this.concerned(sql, choice)
    const countOf = ({ id }: PastRights) => concerned.childrenOf.get(id)?.size ?? 0
    const first = concerned.accounts
      .toSorted((a, b) => countOf(b) - countOf(a))
      .slice(0, maxAccounts)
    const names = await this.reader.names(first.map(({ id }) => id))
    this.log.noteLogRead(me, [])
    const accounts: Breach['accounts'] = []
    for (const account of first) {
      const schools = await records(school, sql).find(
        { id: { $in: account.schools } },
        { fields: ['name'] },
      )
      accounts.push({
        id: account.id,
        name: names.get(account.id) ?? null,
        roles: account.roles,
        tokens: [...(concerned.tokensOf.get(account.id) ?? [])],
        reach: await records(student, sql).count(reachOf([account])),
        schools: schools.map(({ name }) => name),
        fields: fieldsOf(me, account.roles),
        read: countOf(account),
      })
    }
    return {
      accounts,
      ofAccounts: concerned.accounts.length,
      could: await records(student, sql).count(reachOf(concerned.accounts)),
      did: didRead(concerned).size,
      assumed,
    }
  }

  /** Returns the ids of the children whose families are to be told. */
  async families(
    me: Me,
    choice: BreachChoice,
    of: BreachFamilies,
    leaving: AbortSignal,
  ): Promise<string[]> {
    const sql = this.database.scan(me.uid, leaving)
    const concerned = await this.concerned(sql, choice)
    return of === 'did'
      ? [...didRead(concerned)]
      : records(student, sql).ids(reachOf(concerned.accounts))
  }

  private async concerned(sql: Sql, choice: BreachChoice): Promise<Concerned> {
    await this.log.flush()
    const { people, tokens, from, to } = choice
    const tokensOf = new Map<string, string[]>()
    for (const token of tokens) {
      const owner = await this.tokens.ownerOf(token)
      if (owner !== null) tokensOf.set(owner, [...(tokensOf.get(owner) ?? []), token])
    }
    const isAll = people.length + tokens.length === 0
    const read = new Map<string, Set<string>>()
    const take = (line: LogLine) => {
      // Of everyone, students are left out: they read themselves.
      const isMeant = isAll
        ? line.role !== 'student'
        : people.includes(line.person) ||
          tokensOf.get(line.person)?.includes(line.token ?? '') === true
      if (!isMeant) return
      const children = read.get(line.person) ?? new Set()
      for (const child of childrenOf(line)) children.add(child)
      read.set(line.person, children)
    }
    const named = [...new Set([...people, ...tokensOf.keys()])]
    let left = maxLines
    for (const person of isAll ? [undefined] : named)
      for (let before: string | undefined; ;) {
        const lines = await findLines(sql, { person, from, to, before }, { limit: linesAtOnce })
        lines.forEach(take)
        left -= lines.length
        before = lines.at(-1)?.id
        if (lines.length < linesAtOnce) break
        if (left <= 0) throw tooMuch()
      }
    const ids = isAll ? [...read.keys()] : named
    if (ids.length > maxConcerned) throw tooMuch()
    return {
      accounts: await pastRights(sql, ids, from),
      childrenOf: read,
      tokensOf,
    }
  }
}

const tooMuch = () =>
  new ProblemError('limit_exceeded', {
    title: 'The log has too many lines of these days. Choose fewer days, or name accounts.',
  })

const didRead = ({ childrenOf: read }: Concerned): Set<string> =>
  new Set([...read.values()].flatMap((children) => [...children]))

/** Returns the students whom some accounts could have read: all for admins and mentors, those of some schools for in-charges, and oneself. */
function reachOf(accounts: readonly PastRights[]) {
  const readsAll = accounts.some(({ roles }) => roles.includes('admin') || roles.includes('mentor'))
  if (readsAll) return {}
  return {
    $or: [
      { school: { $in: accounts.flatMap(({ schools }) => schools) } },
      { id: { $in: accounts.flatMap(({ student: own }) => own ?? []) } },
    ],
  }
}

/** Returns the labels of the personal fields that people of these roles may read of some student. */
const fieldsOf = (me: Me, roles: readonly Role[]): string[] =>
  personal
    .filter((path) =>
      roles.some((role) =>
        mayReadSomewhere(student.name, { ...me, role, schoolIds: ['any'], studentId: 'any' }, path),
      ),
    )
    .map((path) => labelAt(student, path))
