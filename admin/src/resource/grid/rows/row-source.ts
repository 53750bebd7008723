import type { ListRow } from '../../values/list-row.js'
import type { RowLoader } from './row-loader.js'

/** Rows of one request. */
const chunkSize = 100
/** Times that rows in view are read again by themselves if they could not be read. */
const maxRetries = 3

interface Chunk {
  rows: readonly ListRow[]
  /** True if it must be read again before it is trusted. It is shown meanwhile. */
  isStale: boolean
}

/**
 * The rows of a list by their number, read in chunks when they come into view. A subscriber hears of every change. While it is held, rows
 * stay where they are: what was read is read again by its ids, not in the order that the list has by now.
 */
export class RowSource {
  private readonly chunks = new Map<number, Chunk>()
  /** Records below those of the list, which shows them elsewhere, or not at all. */
  private readonly own = new Map<string, ListRow>()
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
  private isHeld = false
  /** True until the first answer, which has the number of rows even if they are held. */
  private isNew = true

  constructor(
    readonly load: RowLoader,
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
      for (const [chunk, { rows }] of this.chunks)
        for (const [at, row] of rows.entries()) this.places.set(row.id, chunk * chunkSize + at)
    }
    return this.places.get(id)
  }

  /** All rows that were read. */
  *rows(): Generator<ListRow> {
    for (const { rows } of this.chunks.values()) yield* rows
    yield* this.own.values()
  }

  /** The records below those of the list. */
  get guests(): ReadonlyMap<string, ListRow> {
    return this.own
  }

  /** Shows some records below those of the list. Throws if they cannot be read. */
  async invite(ids: readonly string[]): Promise<void> {
    const { generation } = this
    for (let from = 0; from < ids.length; from += chunkSize)
      for (const row of await this.load.records(ids.slice(from, from + chunkSize)))
        if (generation === this.generation || this.isHeld) this.own.set(row.id, row)
    this.tell()
  }

  /** While rows are held, they stay where they are. An answer that is on its way in the order of the list is not waited for. */
  hold(isHeld: boolean): void {
    const isUnderWay =
      isHeld && !this.isHeld && [...this.loading].some((chunk) => this.chunks.has(chunk))
    this.isHeld = isHeld
    if (isUnderWay) this.refresh()
  }

  /** Reads the list again in its order, also while rows are held. */
  reload(): void {
    this.chunks.clear()
    this.own.clear()
    this.isNew = true
    this.refresh()
    this.tell()
  }

  /** Reads rows that are not there yet, and those next to them. */
  show(from: number, to: number): void {
    this.seen = [from, to]
    const last = Math.floor(Math.max(0, Math.min(to + chunkSize / 2, this.total - 1)) / chunkSize)
    for (
      let chunk = Math.floor(Math.max(0, from - chunkSize / 2) / chunkSize);
      chunk <= last;
      chunk++
    ) {
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
    for (
      let at = Math.floor(from / chunkSize);
      at * chunkSize <= Math.min(to, this.total - 1);
      at++
    )
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
    if (!this.isHeld) this.own.clear()
    this.show(...this.seen)
    if (this.own.size > 0) void this.readGuests()
  }

  /** Reads the records below the list again. One that is not there any more goes. */
  private async readGuests(): Promise<void> {
    const { generation } = this
    const ids = [...this.own.keys()]
    try {
      const rows: ListRow[] = []
      for (let from = 0; from < ids.length; from += chunkSize)
        rows.push(...(await this.load.records(ids.slice(from, from + chunkSize))))
      if (generation !== this.generation) return
      for (const id of ids) this.own.delete(id)
      for (const row of rows) this.own.set(row.id, row)
      this.tell()
    } catch {
      // They are shown as they were. The next reading is at the next change.
    }
  }

  /** Returns the rows of a chunk: as the list has them, or while they are held, those that are here as they are now. */
  private async rowsOf(chunk: number): Promise<{ rows: readonly ListRow[]; total: number }> {
    const here = this.chunks.get(chunk)
    if (!this.isHeld || !here) return this.load.page(chunk + 1, chunkSize)
    const now = new Map(
      (await this.load.records(here.rows.map(({ id }) => id))).map((row) => [row.id, row]),
    )
    // A record that is not there any more stays, and cannot be changed.
    return {
      rows: here.rows.map((row) => now.get(row.id) ?? { ...row, allowed: [] }),
      total: this.total,
    }
  }

  private async read(chunk: number): Promise<void> {
    const { generation } = this
    this.loading.add(chunk)
    try {
      const { rows, total } = await this.rowsOf(chunk)
      if (generation !== this.generation) return
      this.chunks.set(chunk, { rows, isStale: false })
      if (!this.isHeld || this.isNew) this.total = total
      this.isNew = false
      this.faults.delete(chunk)
      this.retries = 0
    } catch (error) {
      if (generation !== this.generation) return
      this.faults.set(
        chunk,
        error instanceof Error ? error : new Error('The rows could not be read.'),
      )
      // A server that is busy answers later.
      if (this.faults.size === 1 && this.retries++ < maxRetries)
        setTimeout(() => this.listeners.size > 0 && this.retry(), this.retryMs)
    }
    this.loading.delete(chunk)
    this.tell()
  }

  private tell(): void {
    this.places = null
    this.version++
    for (const listener of this.listeners) listener()
  }
}
