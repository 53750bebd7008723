import { Injectable } from '@nestjs/common'
import { titleOf, type AccessLine, type Me, type ReadKind, type Role } from '@tinkerdesk/shared'
import { student } from '@tinkerdesk/shared/resources/student'
import { BearerTokens, Sessions } from '../../access/sessions.js'
import { archive, ReadLog, records } from '../../crud/index.js'
import { Database } from '../../database/database.js'
import { childrenOf, countLines, findLines, type LogFilter, type LogLine } from './log-lines.js'

/** Names in one line. */
const maxNames = 3

/** Reads the access log. Callers must check that the person is an admin. */
@Injectable()
export class AccessLogReader {
  constructor(
    private readonly database: Database,
    private readonly log: ReadLog,
    private readonly sessions: Sessions,
    private readonly tokens: BearerTokens,
  ) {}

  /** Returns a page of the log, newest first, and notes in the log that it was read. */
  async page(
    me: Me,
    filter: LogFilter,
    page: { limit: number; offset: number },
    leaving: AbortSignal,
  ): Promise<{ data: AccessLine[]; total: number }> {
    await this.log.flush()
    const scan = this.database.scan(me.uid, leaving)
    const lines = await findLines(scan, filter, page)
    const total = await countLines(scan, filter)
    const children = filter.child === undefined ? [] : [filter.child]
    const data = await this.shown(lines)
    this.log.noteLogRead(me, [
      ...children,
      ...data.flatMap((line) => line.children.map(({ id }) => id)),
    ])
    return { data, total }
  }

  /** Returns lines with the names of people, tokens and children. That their names are read is noted with the log. */
  async shown(lines: readonly LogLine[]): Promise<AccessLine[]> {
    const people = await this.names(lines.map(({ person }) => person))
    const tokens = await this.tokens.names(lines.flatMap(({ token }) => token ?? []))
    const first = lines.flatMap((line) => childrenOf(line).slice(0, maxNames))
    const children = new Map(
      (
        await records(student, this.database.read).find(
          { id: { $in: [...new Set(first)] } },
          { fields: ['name'] },
        )
      ).map((row) => [row.id, titleOf(student, row)]),
    )
    return lines.map((line) => {
      const all = childrenOf(line)
      return {
        id: line.id,
        at: line.at,
        // Only the log writes these columns.
        kind: line.kind as ReadKind,
        resource: line.resource,
        hasGuardians: line.guardians === 1,
        answers: line.answers,
        who: {
          id: line.person,
          name: people.get(line.person) ?? null,
          role: line.role as Role,
        },
        token:
          line.token === null ? null : { id: line.token, name: tokens.get(line.token) ?? null },
        records: line.resource === 'user' ? 0 : line.ids.split(',').filter(Boolean).length,
        children: all.slice(0, maxNames).flatMap((id) => {
          const name = children.get(id)
          return name === undefined ? [] : [{ id, name }]
        }),
        ofChildren: all.length,
      }
    })
  }

  /** Returns the names of accounts and programs, also of archived ones. */
  async names(ids: readonly string[]): Promise<Map<string, string>> {
    const unique = [...new Set(ids)]
    const gone = await archive.find(
      this.database.read,
      { resource: 'user', record_id: unique },
      { columns: ['record_id', 'title'] },
    )
    return new Map([
      ...gone.map(({ record_id, title }) => [record_id, title] as const),
      ...(await this.sessions.names(unique)),
    ])
  }
}
