import { fieldProblem } from '../../problems/field-problem.js'
import { isRecord, writtenFields, type Me } from '@tinkerdesk/shared'
import { subTopic } from '@tinkerdesk/shared/resources/sub-topic'
import { subject } from '@tinkerdesk/shared/resources/subject'
import { tinkeringActivity } from '@tinkerdesk/shared/resources/tinkering-activity'
import { topic } from '@tinkerdesk/shared/resources/topic'
import { Injectable } from '@nestjs/common'
import type { DraftRequest } from '@tinkerdesk/shared'
import { Gate, records } from '../../crud/index.js'
import { Database } from '../../database/database.js'
import type { LibraryActivity } from './compose.js'
import { draftOf, isListField, wordsOf, type DraftContent } from './words.js'

const most = 100
/** Words of a request that are searched for. */
const maxWords = 12

/** Reads the library for drafts, with the rights of the person who asks. */
@Injectable()
export class Library {
  constructor(
    private readonly database: Database,
    private readonly gate: Gate,
  ) {}

  /** Returns the names of the chosen subject, topic and sub-topic. Throws a 400 for one that does not exist. */
  async placeOf(me: Me, request: DraftRequest): Promise<string[]> {
    const names: string[] = []
    for (const [path, resource] of [
      ['subject', subject],
      ['topic', topic],
      ['subTopic', subTopic],
    ] as const) {
      const id = request[path]
      if (id === undefined) continue
      const row = await records(resource, this.database.read, me).reach(id)
      if (!row) throw fieldProblem(path, 'This record does not exist')
      names.push(row.name)
    }
    return names
  }

  /** Returns up to 200 published activities: those whose names have a word of the text, and those at the same place, newest first. */
  async near(me: Me, text: string, { subject, topic, subTopic }: Partial<DraftRequest>, signal: AbortSignal): Promise<LibraryActivity[]> {
    const published = { path: 'status', operator: '$eq', value: 'published' }
    const words = [...wordsOf(text)].slice(0, maxWords).map((value) => ({ path: 'taName', operator: '$contL', value }))
    const place = Object.entries({ subTopic, topic, subject }).find((entry): entry is [string, string] => entry[1] !== undefined)
    const at = place ? [{ path: place[0], operator: '$eq', value: place[1] }] : []
    const read = async (where: typeof words) => {
      const window = { limit: most, offset: 0, page: 1 }
      const sort = [{ path: 'updatedAt', descending: true }]
      const page = await this.gate.list(
        me,
        tinkeringActivity.name,
        { where: { all: [published, ...(where.length > 0 ? [{ any: where }] : [])] }, sort, joins: [], window },
        signal,
      )
      return 'data' in page ? page.data : page
    }
    const rows = words.length + at.length > 0 ? await read([...words, ...at]) : []
    const all = rows.length < most ? [...rows, ...(await read([]))] : rows
    const byId = new Map(all.map((row) => [row.id, row]))
    return [...byId.values()].map((row) => ({ id: row.id, content: contentOf(row) }))
  }
}

/** Returns the content of a record as it was read. Files are left out: a draft has none. */
function contentOf(row: Record<string, unknown>): DraftContent {
  const content = Object.fromEntries(writtenFields.map((name) => [name, row[name] ?? (isListField(name) ? [] : '')]))
  const resources = [row['resources'] ?? []].flat().filter((resource) => !isRecord(resource))
  return draftOf({ ...content, resources })
}
