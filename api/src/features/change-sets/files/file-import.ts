import { Injectable } from '@nestjs/common'
import {
  grantsFor,
  maxImportPart,
  maySetBy,
  onlyValues,
  spreadCells,
  type ImportedFile,
  type ImportRow,
  type Me,
  type Resource,
} from '@tinkerdesk/shared'
import {
  importTargets,
  type KnownHeadings,
} from '@tinkerdesk/shared/files/columns/importable-fields'
import { meaningCells, type Meanings } from '@tinkerdesk/shared/files/columns/meanings'
import { ulid } from 'ulid'
import { ChangeSetGate } from '../../../crud/index.js'
import { fieldProblem } from '../../../problems/field-problem.js'
import { ProblemError } from '../../../problems/problem-error.js'
import { FileReader } from './file-reader.js'
import type { ReadFile } from './file-request.js'

/** Rows of an answer that need a person. */
const maxShown = 100

interface SentFile {
  resource: Resource
  bytes: Uint8Array
  mapping: KnownHeadings
  /** The meanings of texts, by the path of their field. */
  meanings: Meanings
  /** The text of a field in each row that no column fills. */
  fixed: { readonly [path: string]: string }
}

/** Reads a file that a program sends, and tries its rows. Nothing is saved until the import is applied. */
@Injectable()
export class FileImport {
  constructor(
    private readonly reader: FileReader,
    private readonly gate: ChangeSetGate,
  ) {}

  async tryFile(
    me: Me,
    { resource, bytes, mapping, meanings, fixed: kept }: SentFile,
    leaving: AbortSignal,
  ): Promise<ImportedFile> {
    const rights = {
      mayCreate: maySetBy(grantsFor(resource, me, 'create')),
      mayUpdate: maySetBy(grantsFor(resource, me, 'update')),
    }
    const targets = importTargets(resource, rights)
    // The ID alone changes nothing.
    if (targets.length < 2) throw new ProblemError('forbidden')
    const unknown = [...Object.values(mapping), ...Object.keys(kept)].find(
      (path) => path !== null && !targets.some((target) => target.path === path),
    )
    if (unknown) throw fieldProblem('mapping', `There is no field "${unknown}" that you may fill`)
    const own = onlyValues(resource, me).filter(
      ({ path, field }) => field.required && rights.mayCreate(path),
    )
    const fixed = {
      ...kept,
      ...Object.fromEntries(own.map(({ path, value }) => [path, String(value)])),
    }
    const request = { bytes, resource: resource.name, targets, mapping, fixed }
    const file = await this.reader.read(me.uid, request, leaving)
    const meant = meaningCells(resource, meanings)
    const rows = file.rows.map(({ line, cells }) => ({
      line,
      cells: meant(spreadCells(resource, cells)),
    }))
    return this.tryRows(me, resource, { ...file, rows }, leaving)
  }

  private async tryRows(
    me: Me,
    resource: Resource,
    { sheet, columns, rows, faulty }: ReadFile,
    leaving: AbortSignal,
  ): Promise<ImportedFile> {
    const id = ulid()
    const tried: ImportRow[] = faulty.map((row) => ({
      ...row,
      outcome: 'wrong',
      changes: [],
      problem: row.issues.map(({ message }) => message).join(' '),
    }))
    const counts = { new: 0, changed: 0, same: 0, wrong: faulty.length, unsure: 0 }
    for (let from = 0; from < rows.length; from += maxImportPart) {
      const part = rows.slice(from, from + maxImportPart)
      const lines = { id, rows: part, decisions: {} }
      const trial = await this.gate.stageImport(me, resource.name, lines, leaving)
      for (const row of trial.rows) {
        counts[row.outcome] += 1
        const needsPerson = row.outcome === 'wrong' || row.outcome === 'unsure'
        if (needsPerson && tried.length < maxShown) tried.push(row)
      }
    }
    return { id, sheet, columns, counts, rows: tried.slice(0, maxShown) }
  }
}
