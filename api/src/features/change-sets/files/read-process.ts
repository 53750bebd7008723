import { setPriority } from 'node:os'
import { FileFault } from '@tinkerdesk/shared/files/file-fault'
import type { FileAnswer, FileRequest } from './file-request.js'
import { rowsInFile } from './rows-in-file.js'

/** Memory of this process at which it gives the file up, in bytes. */
const maxMemory = Number(process.argv[2])
const end = (): void => void process.kill(process.pid, 'SIGKILL')

// Requests come first.
setPriority(10)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.on('disconnect', end)
setInterval(() => {
  if (process.memoryUsage.rss() > maxMemory) end()
}, 50).unref()

const answer = (message: FileAnswer): void => void process.send?.(message)

process.on('message', (request: FileRequest) => {
  rowsInFile(request).then(
    (file) => answer({ file }),
    (error: unknown) => answer({ fault: error instanceof FileFault ? error.facts : null }),
  )
})
