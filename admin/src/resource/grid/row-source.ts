import type { ListRow } from '../list/use-rows.js'

/** Rows of one request. */
const chunkSize = 100

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
  /** Why rows could not be read, or `null`. */
  fault: Error | null = null

  constructor(
    private readonly load: Load,
    total: number,
  ) {
    this.total = total
  }

  subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
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
    const chunks: number[] = []
    for (let at = Math.floor(from / chunkSize); at * chunkSize <= Math.min(to, this.total - 1); at++)
      if (!this.chunks.has(at)) chunks.push(at)
    for (const chunk of chunks) await this.read(chunk)
  }

  /** Reads the rows in view again. Others are read again when they come into view. */
  refresh(): void {
    for (const [at, chunk] of this.chunks) this.chunks.set(at, { ...chunk, isStale: true })
    this.loading.clear()
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
      this.fault = null
    } catch (error) {
      if (generation !== this.generation) return
      this.fault = error instanceof Error ? error : new Error('The rows could not be read.')
    }
    this.loading.delete(chunk)
    this.places = null
    this.version++
    for (const listener of this.listeners) listener()
  }
}
