import { cleanPicture, type PictureJob } from './clean-picture.js'
import { limitProcess } from '../limited-process.js'

/** The answer to a job. `code` is that of a failure of the disk, such as `ENOSPC`; absent if the picture is at fault. */
export interface PictureAnswer {
  isClean: boolean
  code?: string | undefined
}

limitProcess()

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
