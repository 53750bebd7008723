import type { FileBook } from '@tinkerdesk/shared/files/file-book'
import { FileFault, type FileFaultFacts } from '@tinkerdesk/shared/files/file-fault'
import { bookIn } from '@tinkerdesk/shared/files/read-book'

/** The bytes of a file, and the most rows that it may have. */
export interface BookRequest {
  bytes: Uint8Array
  maxRows: number
  name: string
}

export type BookAnswer = { book: FileBook } | { fault: FileFaultFacts | null }

// Reads one file away from the page: what a file does to memory and time ends with this worker.
addEventListener('message', ({ data: { bytes, maxRows, name } }: MessageEvent<BookRequest>) => {
  const answer = (message: BookAnswer) => postMessage(message)
  void bookIn(bytes, maxRows, name).then(
    (book) => answer({ book }),
    (error: unknown) => answer({ fault: error instanceof FileFault ? error.facts : null }),
  )
})
