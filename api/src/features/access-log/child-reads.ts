import { Injectable } from '@nestjs/common'
import {
  dayInIndia,
  formatDay,
  maxChildReads,
  resourceNamed,
  resources,
  titleOf,
  type ChildReads,
  type Language,
  type Me,
  type ReadKind,
} from '@tinkerdesk/shared'
import { student } from '@tinkerdesk/shared/resources/student'
import { ReadLog, records, resourceIn } from '../../crud/index.js'
import { Database } from '../../database/database.js'
import { translatorOf } from '../../mail/reader-language.js'
import { ProblemError } from '../../problems/problem-error.js'
import { AccessLogReader } from './access-log-reader.js'
import { findLines, type LogLine } from './log-lines.js'

/** Lines that are read for one list. Lines of one day and person are added up. */
const maxLines = 20_000

/** How the list for guardians is written. */
export interface ChildReadsChoice {
  language: Language
  /** True for names of people in place of their roles. */
  hasNames: boolean
}

/** Sign-ins are the child's own, and this list is read to be handed out. */
const ownKinds: readonly string[] = ['signIn', 'log'] satisfies ReadKind[]

const kindWords: { readonly [K in ReadKind]: string } = {
  signIn: 'Signed in',
  list: 'Seen in a list',
  record: 'Opened',
  related: 'Name seen with another record',
  search: 'Found by a search',
  export: 'Downloaded in a file',
  file: 'Opened a file',
  view: 'Looked at the product as the student',
  log: 'Read this log',
}
const roleWords = {
  admin: 'Admin',
  atlIncharge: 'ATL in-charge',
  mentor: 'Mentor',
  student: 'Student',
} as const
const headings = ['Day', 'Who', 'What', 'Records', 'Guardians', 'Times']

/** The list of those who read the data of one child, for the child's guardians. */
@Injectable()
export class ChildReadsReader {
  constructor(
    private readonly database: Database,
    private readonly log: ReadLog,
    private readonly reader: AccessLogReader,
  ) {}

  /**
   * Returns the list in a language: what a person of one role read in one way on one day is one line. Only admins and in-charges of the
   * child's school read it. Throws `not_found`. That it was read is noted in the log.
   */
  async of(
    me: Me,
    id: string,
    { language, hasNames }: ChildReadsChoice,
    leaving: AbortSignal,
  ): Promise<ChildReads> {
    const child = await records(student, this.database.read, me).reach(id)
    // A coordinator reads students of other schools, too.
    if (!child || (me.role !== 'admin' && !me.schoolIds.includes(child.school ?? '')))
      throw new ProblemError('not_found')
    await this.log.flush()
    const scan = this.database.scan(me.uid, leaving)
    const lines = await findLines(scan, { child: id }, { limit: maxLines, offset: 0 })
    this.log.noteLogRead(me, [id])
    const read = lines.filter((line) => !ownKinds.includes(line.kind))
    const names = hasNames ? await this.reader.names(read.map(({ person }) => person)) : null
    const translator = translatorOf(language)
    const say = (english: string) => translator?.label(english, english) ?? english
    const whoOf = ({ person, role }: LogLine) =>
      names?.get(person) ?? say(roleWords[role as keyof typeof roleWords])
    const rows = new Map<string, ChildReads['lines'][number]>()
    for (const line of read) {
      const day = dayInIndia(new Date(line.at))
      const who = whoOf(line)
      const key = [day, who, line.kind, line.resource, line.guardians].join(' ')
      const row = rows.get(key)
      if (row) row.times += line.answers
      else
        rows.set(key, {
          day: translator?.dated(formatDay(day)) ?? formatDay(day),
          who,
          what: say(kindWords[line.kind as ReadKind]),
          of: labelOf(line.resource, language),
          hasGuardians: line.guardians === 1 ? say('Yes') : '',
          times: line.answers,
        })
    }
    return {
      child: titleOf(student, child),
      title: say('Who read this child’s data'),
      intro: say('Staff who read the data of this child in the last year.'),
      headings: headings.map(say),
      lines: [...rows.values()].slice(0, maxChildReads),
      total: rows.size,
    }
  }
}

/** Returns the name of a kind of records. A resource may have gone since. */
function labelOf(name: string, language: Language): string {
  if (!resources.some((resource) => resource.name === name)) return name
  return resourceIn(resourceNamed(name), language).label.many
}
