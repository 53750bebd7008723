import { Readable } from 'node:stream'
import { Injectable, type OnModuleDestroy } from '@nestjs/common'
import type { Me, Resource } from '@tinkerdesk/shared'
import {
  exportTable,
  groupQuery,
  groupTable,
  readQuery,
  recordExport,
  resourceIn,
  type ExportTable,
} from '../../crud/index.js'
import { Database } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import { byteOrderMark, csvText } from '../../http/csv-text.js'
import { sheetColumns } from './sheet-columns.js'

/** Rows of a file. Of a CSV file, the ids of all rows are kept until it is complete, 27 bytes each, and 7 for its number. XLSX is packed, and a program opens all of it at once. */
const maxRows = { csv: 2_000_000, xlsx: 20_000 } as const

/** Time that running exports have when the server stops, in ms. */
const stopWithin = 2000

/** Lists as files, written while they are read, in bounded memory. */
@Injectable()
export class ExportsService implements OnModuleDestroy {
  /** People with a running export. */
  private readonly running = new Set<string>()
  private readonly stopping = new AbortController()

  constructor(private readonly database: Database) {}

  /** Cuts off the exports that are not complete in time: an answer that is cut off is no file to its client. */
  onModuleDestroy(): void {
    setTimeout(() => this.stopping.abort(new ProblemError('unavailable')), stopWithin).unref()
  }

  /** Returns a file of a list, or of its totals, as a stream, and enters it in the audit trail. A person may have one export at a time. */
  async open(
    me: Me,
    resource: Resource,
    format: 'csv' | 'xlsx',
    query: Record<string, string | string[]>,
    leaving: AbortSignal,
  ): Promise<Readable> {
    const signal = AbortSignal.any([leaving, this.stopping.signal])
    const tableOf = 'by' in query ? totalsIn(query) : rowsIn(query, maxRows[format])
    if (this.running.has(me.uid))
      throw new ProblemError('too_many_requests', {
        title: 'Your last export is still running. Wait until it is complete.',
        retryAfter: 5,
      })
    this.running.add(me.uid)
    const end = () => void this.running.delete(me.uid)
    try {
      const table = await tableOf(this.database, { me, resource: resource.name, signal })
      const fields =
        'by' in query ? [String(query['by'])] : [...new Set(String(query['columns']).split(','))]
      await this.database.write(
        (tx) => recordExport(tx, { me, resource, fields, rows: table.total }),
        me.uid,
      )
      const sheet = resourceIn(resource, me.language).label.many
      const stream =
        format === 'csv'
          ? Readable.from(csvOf(table), { objectMode: false })
          : await xlsxOf(table, sheet)
      return stream.once('close', end)
    } catch (error) {
      end()
      throw error
    }
  }
}

type TableOf = (
  database: Database,
  request: { me: Me; resource: string; signal: AbortSignal },
) => Promise<ExportTable>

/** The totals of a list. */
function totalsIn(query: Record<string, string | string[]>): TableOf {
  const groups = groupQuery(query)
  return (database, request) => groupTable(database, { ...request, ...groups })
}

/** The rows of a list. */
function rowsIn({ columns, ...query }: Record<string, string | string[]>, most: number): TableOf {
  if (typeof columns !== 'string' || columns === '')
    throw new ProblemError('bad_request', {
      issues: [{ path: 'columns', message: 'must name the columns, separated by commas' }],
    })
  const names = [...new Set(columns.split(','))]
  if (names.length > 100)
    throw new ProblemError('limit_exceeded', {
      issues: [{ path: 'columns', message: 'may name at most 100 fields' }],
    })
  const { window: _window, joins: _joins, fields: _fields, ...list } = readQuery(query)
  return (database, request) =>
    exportTable(database, {
      ...request,
      query: { ...list, joins: [] },
      columns: names,
      maxRows: most,
    })
}

async function* csvOf({ headings, parts }: ExportTable): AsyncGenerator<string> {
  yield byteOrderMark + csvText([headings])
  for await (const rows of parts()) yield csvText(rows)
}

/** Sheets have names of at most 31 characters, without these. */
const sheetName = (label: string): string => label.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31)

async function xlsxOf(
  { headings, cells, sheetParts }: ExportTable,
  label: string,
): Promise<Readable> {
  // Loaded on first use.
  const { writeXlsxStream } = await import('hucre/xlsx')
  async function* rows() {
    yield [...headings]
    for await (const part of sheetParts()) for (const row of part) yield [...row]
  }
  const freezePane = { rows: 1, columns: 1 }
  return Readable.fromWeb(
    writeXlsxStream(rows(), { name: sheetName(label), freezePane, columns: sheetColumns(cells) }),
  )
}
