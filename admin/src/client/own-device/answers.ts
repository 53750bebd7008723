import { promisifyRequest } from 'idb-keyval'
import { attempt } from '../storage/attempt.js'
import { forgetOwn, isExpired, ownDevice, readMark, writeMark, type Mark } from './mark.js'
import { noteShown } from './shown.js'
import { withWaiting } from './with-waiting.js'

/** The most that is kept, in bytes of JSON. The oldest work goes first. */
export const maxBytes = 20_000_000

interface Size {
  bytes: number
  /** When the record last changed. Absent for a list, which goes last. */
  workAt?: string
}

/** The first row of the database: whose answers these are, and their sizes by address. */
interface Header {
  token: string
  sizes: { [address: string]: Size }
  /** The addresses whose answers did not fit. */
  leftOut?: readonly string[]
}

interface Kept {
  at: number
  body: unknown
}

const rowsName = 'answers'
const headerKey = 'header'

let opened: Promise<IDBDatabase> | undefined

/** Opens the database. Only a new mark creates it: a tab that is late must not bring it back. */
function open(mayCreate: boolean): Promise<IDBDatabase> {
  const opening = indexedDB.open(ownDevice)
  opening.onupgradeneeded = () =>
    mayCreate ? opening.result.createObjectStore(rowsName) : opening.transaction?.abort()
  const opens = promisifyRequest(opening)
  opened = opens
  const close = () => {
    if (opened === opens) opened = undefined
  }
  opens.then((database) => {
    // Another tab deletes it.
    database.onversionchange = () => {
      close()
      database.close()
    }
    database.onclose = close
  }, close)
  return opens
}

/** Works on the rows that belong to a mark. Returns undefined if there are none. Throws what the browser does. */
async function withRows<T>(
  mark: Mark,
  mode: IDBTransactionMode,
  work: (rows: IDBObjectStore, header: Header) => Promise<T>,
): Promise<T | undefined> {
  const rows = (await (opened ?? open(false))).transaction(rowsName, mode).objectStore(rowsName)
  const header = (await promisifyRequest(rows.get(headerKey))) as Header | undefined
  return header?.token === mark.token ? work(rows, header) : undefined
}

let isFull = false
/** True if the browser had no space for the latest answer. */
export const isDeviceFull = () => isFull

const noteFull = (error: unknown): never => {
  isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
  throw error
}

/** Begins with a new mark and nothing kept. */
export const beginAnswers = (mark: Mark): Promise<boolean> =>
  attempt(async () => {
    await forgetOwn()
    writeMark(mark)
    const begin = async () => {
      const rows = (await open(true)).transaction(rowsName, 'readwrite').objectStore(rowsName)
      rows.put({ token: mark.token, sizes: {} } satisfies Header, headerKey)
      await promisifyRequest(rows.transaction)
    }
    await begin().catch(noteFull)
    // The person may have left in another tab meanwhile.
    if (readMark()?.token === mark.token) return true
    await forgetOwn()
    return false
  }, false)

/** Returns the sizes of what is kept, or undefined if nothing is kept for the person who is signed in. */
export const keptSizes = (): Promise<Header['sizes'] | undefined> =>
  attempt(async () => {
    const mark = readMark()
    return mark && (await withRows(mark, 'readonly', async (_, { sizes }) => sizes))
  }, undefined)

/** Returns whether work is left out, since all of it is more than this device keeps. */
export const isWorkLeftOut = (): Promise<boolean> =>
  attempt(async () => {
    const mark = readMark()
    const left = mark && (await withRows(mark, 'readonly', async (_, header) => header.leftOut))
    return (left?.length ?? 0) > 0
  }, false)

const bytesOf = (sizes: Header['sizes']) =>
  Object.values(sizes).reduce((sum, { bytes }) => sum + bytes, 0)

/** Deletes rows, oldest work first, until the rest fits. Returns the sizes of the rest. */
function fit(rows: IDBObjectStore, sizes: Header['sizes']): Header['sizes'] {
  let left = bytesOf(sizes)
  const kept = { ...sizes }
  const oldestFirst = Object.entries(sizes).toSorted(([, a], [, b]) =>
    (a.workAt ?? '~') < (b.workAt ?? '~') ? -1 : 1,
  )
  for (const [address, { bytes }] of oldestFirst) {
    if (left <= maxBytes) break
    rows.delete(address)
    delete kept[address]
    left -= bytes
  }
  return kept
}

/** Keeps an answer. Returns false if it is not kept: the person has left, or there is no space. */
export const keepAnswer = (address: string, body: unknown, workAt?: string): Promise<boolean> =>
  attempt(async () => {
    const mark = readMark()
    if (!mark) return false
    const bytes = new Blob([address, JSON.stringify(body)]).size
    const put = withRows(mark, 'readwrite', async (rows, header) => {
      rows.put({ at: Date.now(), body } satisfies Kept, address)
      const size = { bytes, ...(workAt && { workAt }) }
      const all = { ...header.sizes, [address]: size }
      const sizes = fit(rows, all)
      const left = new Set([...(header.leftOut ?? []), ...Object.keys(all)])
      const leftOut = [...left].filter((each) => !(each in sizes))
      rows.put({ ...header, sizes, leftOut } satisfies Header, headerKey)
      await promisifyRequest(rows.transaction)
      return address in sizes
    })
    const isKept = await put.catch(noteFull)
    if (isKept) isFull = false
    return isKept ?? false
  }, false)

/** Deletes what is kept beside these addresses. */
export const keepOnly = (addresses: ReadonlySet<string>): Promise<void> =>
  attempt(async () => {
    const mark = readMark()
    if (!mark) return
    await withRows(mark, 'readwrite', async (rows, header) => {
      const sizes = { ...header.sizes }
      for (const address of Object.keys(sizes))
        if (!addresses.has(address)) {
          rows.delete(address)
          delete sizes[address]
        }
      const leftOut = (header.leftOut ?? []).filter((address) => addresses.has(address))
      rows.put({ ...header, sizes, leftOut } satisfies Header, headerKey)
      await promisifyRequest(rows.transaction)
    })
  }, undefined)

/** The address of records by their ids, as relations are read: `/api/users?filter[0]=id||$in||a,b`. */
const byIds = /^(\/api\/[\w-]+)\?filter\[0\]=id\|\|\$in\|\|([\w,]+)$/

/** Where a record is kept that is only read together with others, for its name. */
export const nameAddress = (url: string, id: string) => `${url}#${id}`

/** Returns the addresses whose answers make the answer of an address, and how. */
function partsOf(address: string): { parts: string[]; join: (bodies: unknown[]) => unknown } {
  const [, url, ids] = decodeURIComponent(address).match(byIds) ?? []
  if (url === undefined || ids === undefined) return { parts: [address], join: ([body]) => body }
  return { parts: ids.split(',').map((id) => nameAddress(url, id)), join: (bodies) => bodies }
}

/**
 * Returns the answer to a request that did not reach the server, as it was kept, or undefined. Deletes everything if it is too old.
 */
export const readAnswer = (address: string): Promise<unknown> =>
  attempt(async () => {
    const mark = readMark()
    if (!mark) return undefined
    if (isExpired(mark)) return void (await forgetOwn())
    const { parts, join } = partsOf(address)
    const kept = await withRows(mark, 'readonly', (rows) =>
      Promise.all(
        parts.map((part) => promisifyRequest(rows.get(part)) as Promise<Kept | undefined>),
      ),
    )
    const whole = kept?.filter((each) => each !== undefined) ?? []
    if (whole.length < parts.length) return undefined
    noteShown(Math.min(...whole.map(({ at }) => at)))
    return withWaiting(mark.uid, address, join(whole.map(({ body }) => body)))
  }, undefined)
