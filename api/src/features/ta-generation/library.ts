import { fieldProblem } from '../../problems/field-problem.js'
import { hazards, idOf, isRecord, writtenFields, type Me } from '@tinkerdesk/shared'
import { subTopic } from '@tinkerdesk/shared/resources/sub-topic'
import { subject } from '@tinkerdesk/shared/resources/subject'
import { tinkeringActivity } from '@tinkerdesk/shared/resources/tinkering-activity'
import { topic } from '@tinkerdesk/shared/resources/topic'
import { Injectable } from '@nestjs/common'
import type { DraftRequest } from '@tinkerdesk/shared'
import { Gate, records } from '../../crud/index.js'
import { Database } from '../../database/database.js'
import type { LibraryActivity } from './compose.js'
import type { Declared } from './safety.js'
import { draftOf, isListField, languageOf, wordsOf, type DraftContent } from './words.js'

const most = 100
/** Activities in Hindi among which the composer chooses. */
const maxInHindi = 200
/** Words of a request that are searched for. */
const maxWords = 12

const published = { path: 'status', operator: '$eq', value: 'published' }

/** The chosen place in the subject tree. */
type Place = Pick<DraftRequest, 'subject' | 'topic' | 'subTopic'>

/** Returns the narrowest level that was chosen, as a field and its value. */
const narrowest = ({ subTopic, topic, subject }: Partial<Place>): [string, string] | undefined =>
  Object.entries({ subTopic, topic, subject }).find(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )

type Query = Parameters<Gate['list']>[2]

interface Window {
  /** The chosen place. Absent for none. */
  place?: Partial<Place>
  sort: Query['sort']
  offset: number
  signal: AbortSignal
}

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
  async near(
    me: Me,
    text: string,
    chosen: Partial<Place>,
    signal: AbortSignal,
  ): Promise<LibraryActivity[]> {
    const words = [...wordsOf(text)]
      .slice(0, maxWords)
      .map((value) => ({ path: 'taName', operator: '$contL', value }))
    const place = narrowest(chosen)
    const at = place ? [{ path: place[0], operator: '$eq', value: place[1] }] : []
    const read = (any: typeof words) =>
      this.read(me, any.length > 0 ? [{ any }] : [], {
        place: chosen,
        sort: [{ path: 'updatedAt', descending: true }],
        offset: 0,
        signal,
      })
    const rows = words.length + at.length > 0 ? await read([...words, ...at]) : []
    const all = rows.length < most ? [...rows, ...(await read([]))] : rows
    return [...new Map(all.map((row) => [row.id, row])).values()]
  }

  /** Walks all published activities, the oldest first, a hundred at a time: other people's requests come between. */
  async *pages(
    me: Me,
    signal: AbortSignal,
    place: Partial<Place> = {},
  ): AsyncGenerator<LibraryActivity[]> {
    for (let offset = 0; ; offset += most) {
      signal.throwIfAborted()
      const page = await this.read(me, [], {
        place,
        sort: [{ path: 'createdAt', descending: false }],
        offset,
        signal,
      })
      yield page
      if (page.length < most) return
      await new Promise((turn) => setImmediate(turn))
    }
  }

  private async read(
    me: Me,
    where: readonly Query['where'][],
    { place = {}, sort, offset, signal }: Window,
  ): Promise<LibraryActivity[]> {
    const page = await this.gate.list(
      me,
      tinkeringActivity.name,
      {
        where: { all: [published, ...where] },
        sort,
        joins: [],
        window: { limit: most, offset, page: offset / most + 1 },
      },
      signal,
    )
    const at = narrowest(place)
    return ('data' in page ? page.data : page).map((row) => ({
      id: row.id,
      content: contentOf(row),
      declared: declaredOf(row),
      isInPlace: at !== undefined && idOf(row[at[0]]) === at[1],
    }))
  }

  /** Returns published activities in Hindi, up to 200. */
  async inHindi(me: Me, place: Partial<Place>, signal: AbortSignal): Promise<LibraryActivity[]> {
    const inHindi: LibraryActivity[] = []
    for await (const page of this.pages(me, signal, place)) {
      inHindi.push(...page.filter(({ content }) => languageOf(content) === 'hi'))
      if (inHindi.length >= maxInHindi) break
    }
    return inHindi
  }
}

/** Returns the content of a record as it was read. Files are left out: a draft has none. */
function contentOf(row: Record<string, unknown>): DraftContent {
  const content = Object.fromEntries(
    writtenFields.map((name) => [name, row[name] ?? (isListField(name) ? [] : '')]),
  )
  const resources = [row['resources'] ?? []].flat().filter((resource) => !isRecord(resource))
  return draftOf({ ...content, resources })
}

/** Returns what people declared about the hazards of a record. */
function declaredOf(row: Record<string, unknown>): Declared {
  const names: unknown[] = [row['hazards'] ?? []].flat()
  return {
    hazards: hazards.filter((hazard) => names.includes(hazard)),
    adultNeeded: row['adultNeeded'] === true,
  }
}
