import type { ListRow } from '../list/use-rows.js'

/** Rows of one request. */
const chunkSize = 100
/** Times that rows in view are read again by themselves if they could not be read. */
const maxRetries = 3

interface Chunk {
  rows: readonly ListRow[]
  /** True if it must be read again before it is trusted. It is shown meanwhile. */
  isStale: boolean
}

type Load = (page: number, size: number) => Promise<{ rows: readonly ListRow[]; total: number }>

/** The rows of a list by their number, read in chunks when they come into view. A subscriber hears of every change. */
export class RowSource {
  private readonly chunks = new Map<number, Chunk>()
  private readonly loading = new Set<number>()
  private readonly listeners = new Set<() => void>()
  private places: Map<string, number> | null = null
  private seen: readonly [number, number] = [0, 0]
  /** Answers to requests from before a refresh are dropped. */
  private generation = 0
  total: number
  /** Changes with every answer. */
  version = 0
  private readonly faults = new Map<number, Error>()
  private retries = 0

  constructor(
    private readonly load: Load,
    total: number,
    private readonly retryMs = 4000,
  ) {
    this.total = total
  }

  subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  /** Why rows could not be read, or `null`. */
  get fault(): Error | null {
    return [...this.faults.values()][0] ?? null
  }

  at(index: number): ListRow | undefined {
    return this.chunks.get(Math.floor(index / chunkSize))?.rows[index % chunkSize]
  }

  /** Returns the number of a record, if it was read. */
  placeOf(id: string): number | undefined {
    if (!this.places) {
      this.places = new Map()
      for (const [chunk, { rows }] of this.chunks) for (const [at, row] of rows.entries()) this.places.set(row.id, chunk * chunkSize + at)
    }
    return this.places.get(id)
  }

  /** All rows that were read. */
  *rows(): Generator<ListRow> {
    for (const { rows } of this.chunks.values()) yield* rows
  }

  /** Reads rows that are not there yet, and those next to them. */
  show(from: number, to: number): void {
    this.seen = [from, to]
    const last = Math.floor(Math.max(0, Math.min(to + chunkSize / 2, this.total - 1)) / chunkSize)
    for (let chunk = Math.floor(Math.max(0, from - chunkSize / 2) / chunkSize); chunk <= last; chunk++) {
      const chunkHere = this.chunks.get(chunk)
      if ((!chunkHere || chunkHere.isStale) && !this.loading.has(chunk)) void this.read(chunk)
    }
  }

  /** Reads all of some rows that are not there yet. */
  async need(from: number, to: number): Promise<void> {
    for (const chunk of this.missing(from, to)) await this.read(chunk)
  }

  /** Returns the chunks of some rows that are not there yet. */
  missing(from: number, to: number): number[] {
    const chunks: number[] = []
    for (let at = Math.floor(from / chunkSize); at * chunkSize <= Math.min(to, this.total - 1); at++)
      if (!this.chunks.has(at)) chunks.push(at)
    return chunks
  }

  /** Reads the rows in view that could not be read. */
  retry(): void {
    this.faults.clear()
    this.show(...this.seen)
  }

  /** Reads the rows in view again. Others are read again when they come into view. */
  refresh(): void {
    for (const [at, chunk] of this.chunks) this.chunks.set(at, { ...chunk, isStale: true })
    this.loading.clear()
    this.faults.clear()
    this.generation++
    this.show(...this.seen)
  }

  private async read(chunk: number): Promise<void> {
    const { generation } = this
    this.loading.add(chunk)
    try {
      const { rows, total } = await this.load(chunk + 1, chunkSize)
      if (generation !== this.generation) return
      this.chunks.set(chunk, { rows, isStale: false })
      this.total = total
      this.faults.delete(chunk)
      this.retries = 0
    } catch (error) {
      if (generation !== this.generation) return
      this.faults.set(chunk, error instanceof Error ? error : new Error('The rows could not be read.'))
      // A server that is busy answers later.
      if (this.faults.size === 1 && this.retries++ < maxRetries) setTimeout(() => this.listeners.size > 0 && this.retry(), this.retryMs)
    }
    this.loading.delete(chunk)
    this.places = null
    this.version++
    for (const listener of this.listeners) listener()
  }
}
