import { setPriority } from 'node:os'
import { cleanPicture, type PictureJob } from './clean-picture.js'

/** The answer to a job. `code` is that of a failure of the disk, such as `ENOSPC`; absent if the picture is at fault. */
export interface PictureAnswer {
  isClean: boolean
  code?: string | undefined
}

/** Memory of this process at which it gives a picture up, in bytes. */
const maxMemory = Number(process.argv[2])

/** Ends at once. `process.exit` would wait until the picture is read. */
const end = (): void => void process.kill(process.pid, 'SIGKILL')

// Requests come first.
setPriority(10)
// Ctrl-C reaches this process too, but the server's requests are finished first.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.on('disconnect', end)
setInterval(() => {
  if (process.memoryUsage.rss() > maxMemory) end()
}, 50).unref()

process.on('message', (job: PictureJob) => {
  cleanPicture(job).then(
    () => process.send?.({ isClean: true } satisfies PictureAnswer),
    (error: unknown) => {
      const code =
        error instanceof Error && 'syscall' in error && 'code' in error
          ? String(error.code)
          : undefined
      process.send?.({ isClean: false, code } satisfies PictureAnswer)
    },
  )
})
process.send?.('ready')
