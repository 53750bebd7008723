import type { FileFaultFacts } from '@tinkerdesk/shared/files/file-fault'
import type { FileColumn } from '@tinkerdesk/shared/files/columns/guess-columns'
import type { KnownHeadings } from '@tinkerdesk/shared/files/columns/importable-fields'
import type { Target } from '@tinkerdesk/shared/files/columns/import-target'

/** A file to read, as the process gets it. */
export interface FileRequest {
  bytes: Uint8Array
  /** The name of the resource. */
  resource: string
  /** The fields that this person may fill. */
  targets: readonly Target[]
  /** The fields of headings, as the sender maps them. */
  mapping: KnownHeadings
  /** The texts of fields in each row that no column fills. */
  fixed: { readonly [path: string]: string }
  maxRows: number
  maxUnpacked: number
  maxCells: number
}

export interface ReadRow {
  line: number
  cells: { [path: string]: string }
}

/** A line with cells that are no texts, such as errors. */
export interface FaultyRow {
  line: number
  title: string
  issues: { path: string; message: string }[]
}

/** The rows of a file. */
export interface ReadFile {
  /** The name of the sheet, or an empty text. */
  sheet: string
  columns: FileColumn[]
  rows: ReadRow[]
  faulty: FaultyRow[]
}

export type FileAnswer = { file: ReadFile } | { fault: FileFaultFacts | null }
