import Libsql from 'libsql/promise'
import { ProblemError } from '../../problems/problem-error.js'
import type { SqlValue } from '../database.js'
import { asOneText, rowsIn, type StatementColumn } from './json-rows.js'
import { openLibsql } from './open-libsql.js'
import { maxCachedKb } from './sqlite-connection.js'
import { Turns } from '../turns.js'

/** The part of the driver's asynchronous connection that we use. It runs a statement's first step on a thread of its own. */
interface Statement {
  /** Makes it return rows as lists of cells. */
  raw(): this
  all(values: readonly SqlValue[]): Promise<(string | null)[][]>
  columns(): readonly StatementColumn[]
}
interface Connection {
  prepare(text: string): Promise<Statement>
  interrupt(): void
  close(): void
}

/** A statement that returns all its rows as one JSON text, and the names of their columns. */
interface Prepared {
  statement: Statement
  names: readonly string[]
}

/** Reads at once. Each has a connection, which is opened when it is first needed. */
const places = 3
/** A connection with this many cached statements is replaced. */
const maxStatements = 100
/** Milliseconds between two attempts to stop a read. */
const insistMs = 20
/** Milliseconds between two looks at a read that runs. */
const lookMs = 100
const pragmas = [
  'query_only = ON',
  'busy_timeout = 5000',
  `cache_size = -${maxCachedKb}`,
  'temp_store = MEMORY',
]

class Scanner {
  private readonly prepared = new Map<string, Prepared>()
  /**
   * Every statement of the connection. The driver finalises a collected statement on our thread, where it waits for the read that the
   * connection runs: nothing else would go on until then. So none is dropped before its connection is closed.
   */
  private readonly statements: Statement[] = []
  private isStopped = false
  private insisting: NodeJS.Timeout | undefined

  private constructor(private readonly connection: Connection) {}

  static async open(file: string): Promise<Scanner> {
    const connection = openLibsql<Connection>(Libsql, file)
    const scanner = new Scanner(connection)
    for (const pragma of pragmas) await (await scanner.statementOf(`PRAGMA ${pragma}`)).all([])
    return scanner
  }

  /** True if the connection holds as many statements as it may. */
  get isFull(): boolean {
    return this.prepared.size >= maxStatements
  }

  private async statementOf(text: string): Promise<Statement> {
    const statement = await this.connection.prepare(text)
    this.statements.push(statement)
    return statement
  }

  /**
   * Prepares a statement to return one row with all rows as JSON. The driver steps to the first row on its own thread and to later rows on
   * ours, so nothing is left for ours.
   */
  private async prepare(text: string): Promise<Prepared> {
    const cached = this.prepared.get(text)
    if (cached) return cached
    const columns = (await this.statementOf(text)).columns()
    const prepared = {
      statement: (await this.statementOf(asOneText(text, columns))).raw(),
      names: columns.map(({ name }) => name),
    }
    this.prepared.set(text, prepared)
    return prepared
  }

  async all<T>(text: string, values: readonly SqlValue[]): Promise<T[]> {
    const { statement, names } = await this.prepare(text)
    if (this.isStopped) throw Object.assign(new Error('interrupted'), { code: 'SQLITE_INTERRUPT' })
    const [row] = await statement.all(values)
    return rowsIn<T>(row?.[0], names)
  }

  /** Stops the read that runs. SQLite ignores an interrupt that comes before the first step of a statement, so it is repeated. */
  stop(): void {
    this.isStopped = true
    this.connection.interrupt()
    this.insisting ??= setInterval(() => this.connection.interrupt(), insistMs)
  }

  /** Makes the connection ready for the next read. */
  rest(): void {
    this.isStopped = false
    clearInterval(this.insisting)
    this.insisting = undefined
  }

  close(): void {
    this.prepared.clear()
    this.connection.close()
    this.statements.length = 0
  }
}

/**
 * Reads that may look at many rows. They run on threads of the driver, so other requests go on meanwhile; people take turns; and a read is
 * stopped after `maxMs`, or when the client leaves.
 */
export class SqliteScans {
  private readonly turns = new Turns(places)
  private readonly free: Scanner[] = []
  private readonly busy = new Set<Scanner>()
  /** Connections of an earlier generation are closed when they become free. */
  private outdated = new WeakSet<Scanner>()
  private isClosed = false

  constructor(
    private readonly file: string,
    private readonly maxMs: number,
  ) {}

  get load() {
    return this.turns.load
  }

  all<T>(
    person: string,
    text: string,
    values: readonly SqlValue[],
    signal?: AbortSignal,
  ): Promise<T[]> {
    return this.turns.run(person, () => this.read<T>(text, values, signal), signal)
  }

  private async read<T>(
    text: string,
    values: readonly SqlValue[],
    signal: AbortSignal | undefined,
  ): Promise<T[]> {
    const scanner = this.free.pop() ?? (await Scanner.open(this.file))
    this.busy.add(scanner)
    const stop = () => scanner.stop()
    let lookedMs = 0
    // Looks count, and not the time of day: while our thread is busy, nothing can take in that the read is done.
    const looking = setInterval(() => {
      lookedMs += lookMs
      if (lookedMs >= this.maxMs) stop()
    }, lookMs)
    signal?.addEventListener('abort', stop)
    try {
      // The client may have left, or the database closed, while the connection was opened.
      signal?.throwIfAborted()
      if (this.isClosed) throw new ProblemError('read_stopped', { retryAfter: 5 })
      return await scanner.all<T>(text, values)
    } catch (error) {
      signal?.throwIfAborted()
      throw (error as { code?: unknown }).code === 'SQLITE_INTERRUPT'
        ? new ProblemError('read_stopped', { retryAfter: 5 })
        : error
    } finally {
      clearInterval(looking)
      signal?.removeEventListener('abort', stop)
      scanner.rest()
      this.busy.delete(scanner)
      if (this.isClosed || scanner.isFull || this.outdated.has(scanner)) scanner.close()
      else this.free.push(scanner)
    }
  }

  /** Makes later reads use new connections, which see a changed schema and new statistics. */
  renew(): void {
    for (const scanner of this.busy) this.outdated.add(scanner)
    for (const scanner of this.free.splice(0)) scanner.close()
  }

  /** Stops running reads and closes the connections. */
  close(): void {
    this.isClosed = true
    this.renew()
    for (const scanner of this.busy) scanner.stop()
  }
}
