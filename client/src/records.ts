import { ulid } from 'ulid'
import type { Changes, Watch } from './events.js'
import { Conflict } from './problem.js'
import {
  listQuery,
  partsQuery,
  type ChangeOf,
  type CreateOf,
  type FieldOf,
  type JoinOf,
  type ListQuery,
  type Name,
  type Page,
  type Parts,
  type ReadOf,
  type Row,
  type Selection,
} from './queries.js'
import type { Job, RecordResult, Resources, TriedFile } from './generated/resources.js'
import type { Call, CallOptions, Sender } from './sender.js'

/** A record, or only what a change of it must name. */
export interface Version {
  id: string
  version: number
}

/** An archived record, and the batch by which a person restores it. */
export interface Archived {
  id: string
  batch: string
}

/** The result of one of several records: the record as it now is, or why it was refused. */
export type Result<R> = Omit<RecordResult, 'record'> & { record?: R }

/** The records of one resource. */
export class Records<N extends Name> {
  private readonly path: string

  constructor(
    private readonly sender: Sender,
    private readonly watching: Watch,
    private readonly address: { readonly name: string; readonly url: string },
  ) {
    this.path = `/api/${address.url}`
  }

  /** Returns a page of records. */
  async list<F extends FieldOf<N> = FieldOf<N>, const J extends readonly JoinOf<N>[] = readonly []>(
    query: ListQuery<N, F, J> = {},
    options: CallOptions = {},
  ): Promise<Page<Row<N, F, J>>> {
    return this.send({ method: 'GET', path: this.path, query: listQuery(query), ...options })
  }

  /**
   * Goes through all records that match. Without a `sort` it follows their ids, so that no record is left out or read twice when others are
   * archived meanwhile; with a `sort` it goes on page by page.
   */
  async *all<F extends FieldOf<N> = FieldOf<N>, const J extends readonly JoinOf<N>[] = readonly []>(
    query: Selection<N> & Parts<F, J> = {},
    options: CallOptions = {},
  ): AsyncGenerator<Row<N, F, J>, void, undefined> {
    let after: Record<string, unknown> | undefined
    for (let page = 1; ; page += 1) {
      const search = listQuery<N, F, J>({ ...query, ...(query.sort ? { page } : {}) })
      if (!query.sort) {
        search.set('sort', 'id,ASC')
        if (after) search.set('s', JSON.stringify({ $and: [after, query.where ?? {}] }))
      }
      const { data, pageCount } = await this.send<Page<Row<N, F, J> & { id: string }>>({
        method: 'GET',
        path: this.path,
        query: search,
        ...options,
      })
      yield* data
      const last = data.at(-1)
      if (!last || (query.sort ? page : 1) >= pageCount) return
      after = { id: { $gt: last.id } }
    }
  }

  /** Returns one record. */
  async get<F extends FieldOf<N> = FieldOf<N>, const J extends readonly JoinOf<N>[] = readonly []>(
    id: string,
    parts: Parts<F, J> = {},
    options: CallOptions = {},
  ): Promise<Row<N, F, J>> {
    return this.send({ method: 'GET', path: this.one(id), query: partsQuery(parts), ...options })
  }

  /** Creates a record. It has an id before it is sent, so that a second try creates no second record. */
  async create(body: CreateOf<N>, options: CallOptions = {}): Promise<ReadOf<N>> {
    const sent = { id: ulid(), ...body }
    return this.send({
      method: 'POST',
      path: this.path,
      body: sent,
      isRepeatable: true,
      ...options,
    })
  }

  /** Changes some fields of a record. Throws a `Conflict` if someone else changed the same fields since it was read. */
  async change(
    { id, version }: Version,
    fields: ChangeOf<N>,
    options: CallOptions = {},
  ): Promise<ReadOf<N>> {
    const body = { ...fields, version }
    return this.send({ method: 'PATCH', path: this.one(id), body, ...options })
  }

  /** Archives a record with what belongs to it. What is very much is archived by a job. */
  async archive(id: string, options: CallOptions = {}): Promise<Archived | Job> {
    return this.send({ method: 'DELETE', path: this.one(id), ...options })
  }

  /** Creates up to 1,000 records: all of them, or none. */
  async createMany(
    bodies: readonly CreateOf<N>[],
    options: CallOptions = {},
  ): Promise<readonly ReadOf<N>[]> {
    const bulk = bodies.map((body) => ({ id: ulid(), ...body }))
    return this.together('POST', bulk, options)
  }

  /** Changes up to 1,000 records: all of them, or none. */
  async changeMany(
    changes: readonly (Version & { fields: ChangeOf<N> })[],
    options: CallOptions = {},
  ): Promise<readonly ReadOf<N>[]> {
    const bulk = changes.map(({ id, version, fields }) => ({ ...fields, id, version }))
    return this.together('PATCH', bulk, options)
  }

  /** Does an action with up to 1,000 records, each by itself. Returns a result for each, in order. */
  async act<A extends Extract<keyof Resources[N]['actions'], string>>(
    action: A,
    records: readonly Version[],
    values?: Resources[N]['actions'][A],
    options: CallOptions = {},
  ): Promise<readonly Result<ReadOf<N>>[]> {
    const bulk = records.map(({ id, version }) => ({ id, version }))
    const body = { bulk, ...(values && { values }) }
    return this.send({ method: 'POST', path: `${this.path}/actions/${action}`, body, ...options })
  }

  /** True for the error of a change that someone else was before. It has the record as it now is. */
  isConflict(error: unknown): error is Conflict<ReadOf<N>> {
    return error instanceof Conflict
  }

  /** Tries the rows of a CSV or XLSX file. Nothing is saved until `applyImport`. */
  async tryFile(
    file: Blob,
    mapping: Readonly<Record<string, string | null>> = {},
    options: CallOptions = {},
  ): Promise<TriedFile> {
    const body = new FormData()
    body.append('file', file, 'rows')
    const query = new URLSearchParams({
      resource: this.address.name,
      mapping: JSON.stringify(mapping),
    })
    return this.send({ method: 'POST', path: '/api/imports/file', query, body, ...options })
  }

  /** Calls back when records change that one may read, all of them or some by id. Resolves with a function that ends this. */
  async watch(
    callback: (changes: Changes) => void,
    { ids }: { ids?: readonly string[] } = {},
  ): Promise<() => void> {
    return this.watching({ resource: this.address.name, ...(ids && { ids }) }, callback)
  }

  private together(
    method: 'POST' | 'PATCH',
    bulk: readonly unknown[],
    options: CallOptions,
  ): Promise<readonly ReadOf<N>[]> {
    return this.send({ method, path: `${this.path}/bulk`, body: { bulk }, ...options })
  }

  // The types of answers are those of the description, which the product's own tests compare with its answers.
  private send<R>(call: Call): Promise<R> {
    return this.sender.json(call) as Promise<R>
  }

  private one(id: string): string {
    return `${this.path}/${encodeURIComponent(id)}`
  }
}
