import { resources, type AnyRow, type Me } from '@tinkerdesk/shared'
import { ownBuild } from '../../client/build.js'
import { onChat } from '../../client/chat-news.js'
import {
  beginAnswers,
  keepAnswer,
  keepOnly,
  keptSizes,
  nameAddress,
} from '../../client/own-device/answers.js'
import { readMark, scopeOf, writeMark } from '../../client/own-device/mark.js'
import { noteReached } from '../../client/own-device/shown.js'
import { queue } from '../../client/queue/queue.js'
import { bodyOf, whenAnswered } from '../../client/request.js'
import { keepScreens } from '../../client/start-worker.js'
import { keptListsOf, type KeptList } from './kept-lists.js'

/** After an answer, the mark is written at most this often, in ms. */
const markEveryMs = 60_000
/** A page that asks again, and a line that comes and goes, are waited for, in ms. */
const soonMs = 3_000

/** A kept address. `list` is absent for a record, and for what its page reads. */
interface Place {
  list?: KeptList
  workAt?: string
}
type Places = Map<string, Place>

const read = async <Answer>(address: string): Promise<Answer> =>
  bodyOf(
    await fetch(address, { credentials: 'same-origin', headers: { accept: 'application/json' } }),
  )

const rowsOf = (body: unknown): AnyRow[] => (body as { data?: AnyRow[] }).data ?? []

/** Keeps a list and what opens its rows, unless that is kept already. Adds all addresses to `places`. */
async function keepList(list: KeptList, body: unknown, places: Places): Promise<AnyRow[]> {
  const part = list.cut?.(body) ?? body
  places.set(list.address, { list })
  await keepAnswer(list.address, part)
  const rows = (list.rows ?? rowsOf)(part).toSorted((a, b) =>
    String(a.updatedAt) < String(b.updatedAt) ? 1 : -1,
  )
  const sizes = (await keptSizes()) ?? {}
  for (const row of rows) {
    const workAt = list.workAt?.(row) ?? String(row.updatedAt)
    if (list.records) {
      const address = `/api/${list.records}/${row.id}`
      places.set(address, { workAt })
      if (sizes[address]?.workAt !== workAt) await keepAnswer(address, row, workAt)
    }
    for (const address of (await list.pages?.(row)) ?? []) {
      places.set(address, { workAt })
      if (sizes[address]?.workAt !== workAt) await keepAnswer(address, await read(address), workAt)
    }
  }
  return rows
}

/** Ids in one request: they are part of its address. */
const maxIds = 200

/** Returns the names of records, and no other fields of them. */
async function readNames(url: string, ids: readonly string[]): Promise<AnyRow[]> {
  const title = resources.find((each) => each.url === url)?.title.join() ?? ''
  const names: AnyRow[] = []
  for (let from = 0; from < ids.length; from += maxIds) {
    const some = ids.slice(from, from + maxIds).join()
    names.push(...(await read<AnyRow[]>(`/api/${url}?filter[0]=id||$in||${some}&fields=${title}`)))
  }
  return names
}

/** Keeps the names of the records that rows name. A page that reads these records without a connection shows no more of them. */
async function keepNames(
  lists: readonly { list: KeptList; rows: readonly AnyRow[] }[],
  places: Places,
): Promise<void> {
  const ids = new Map<string, Set<string>>()
  for (const { list, rows } of lists)
    for (const row of rows)
      for (const [url, named] of Object.entries(list.names?.(row) ?? {}))
        ids.set(url, new Set([...(ids.get(url) ?? []), ...named]))
  for (const [url, named] of ids)
    for (const row of await readNames(url, [...named])) {
      const address = nameAddress(`/api/${url}`, row.id)
      places.set(address, {})
      await keepAnswer(address, row)
    }
}

/** Runs work in one tab at a time. A tab that comes second does nothing. */
const alone = (work: () => Promise<void>) =>
  navigator.locks
    ? navigator.locks.request('own-device', { ifAvailable: true }, async (lock) => {
        if (lock) await work()
      })
    : work()

/** Keeps the work of a person on their own device for as long as the page is open. Returns a function that ends this. */
export function keepOwn(me: Me): () => void {
  let places: Places = new Map()
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const fill = async () => {
    if (isOver) return
    const mark = readMark()
    const build = ownBuild() ?? ''
    // Another build may read answers of another shape.
    const isFit = mark?.scope === scopeOf(me) && mark.build === build
    if (!isFit || (await keptSizes()) === undefined) {
      // The 48 hours begin with an answer of the server.
      await read('/api/auth/me')
      await beginAnswers({
        uid: me.uid,
        scope: scopeOf(me),
        build,
        token: crypto.randomUUID(),
        at: Date.now(),
      })
    }
    const next: Places = new Map()
    const lists = []
    for (const list of await keptListsOf(me))
      lists.push({ list, rows: await keepList(list, await read(list.address), next) })
    await keepNames(lists, next)
    if (isOver) return
    places = next
    await keepOnly(new Set(next.keys()))
  }
  const fillSoon = () => {
    clearTimeout(timer)
    // Without a connection, the next one fills it.
    timer = setTimeout(() => void alone(fill).catch(() => undefined), soonMs)
  }
  const onAnswer = (address: string, body: unknown) => {
    noteReached()
    const mark = readMark()
    if (mark && Date.now() - mark.at > markEveryMs) writeMark({ ...mark, at: Date.now() })
    const place = places.get(address)
    // An answer that broke off has no body.
    if (!place || typeof body !== 'object' || body === null) return
    const { list, workAt } = place
    const isKept = list
      ? keepList(list, body, places)
      : keepAnswer(address, body, (body as Partial<AnyRow>).updatedAt ?? workAt)
    isKept.catch(() => undefined)
  }
  whenAnswered(onAnswer)
  const stops = [
    onChat(({ type }) => (type === 'gap' ? fillSoon() : undefined)),
    queue.onSent(fillSoon),
  ]
  addEventListener('online', fillSoon)
  fillSoon()
  void keepScreens(me.role)
  return () => {
    isOver = true
    clearTimeout(timer)
    removeEventListener('online', fillSoon)
    for (const stop of stops) stop()
    whenAnswered(() => undefined)
  }
}
