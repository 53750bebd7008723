import { FileFault, type FileFaultFacts } from './file-fault.js'
import { tableIn, type FileTable } from './read-file.js'

/** The bytes of a file, and the most rows that it may have. */
export interface TableRequest {
  bytes: Uint8Array
  maxRows: number
}

export type TableAnswer = { table: FileTable } | { fault: FileFaultFacts | null }

// Reads one file away from the page: what a file does to memory and time ends with this worker.
addEventListener('message', ({ data: { bytes, maxRows } }: MessageEvent<TableRequest>) => {
  const answer = (message: TableAnswer) => postMessage(message)
  void tableIn(bytes, maxRows).then(
    (table) => answer({ table }),
    (error: unknown) => answer({ fault: error instanceof FileFault ? error.facts : null }),
  )
})
