import { rm } from 'node:fs/promises'
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common'
import { ProblemError } from '../../problems/problem-error.js'
import type { PictureJob } from './clean-picture.js'
import type { PictureAnswer } from './picture-process.js'
import { PictureLimits } from './picture-limits.js'
import { PictureWorker, ProcessEndedError } from './picture-worker.js'

/** Says that a picture took too much twice. It may be sound, so nobody gets it as it is. */
export class PictureGivenUpError extends ProblemError {
  constructor() {
    super('unavailable', {
      title: 'This picture takes too long to read. Try again later, or choose a smaller picture.',
      retryAfter: 60,
    })
  }
}

/**
 * Cleans pictures in processes of their own: pictures of strangers are read where they can neither crash nor fill the server. Most are done
 * in the first process at once. One that takes more of it than most do, or whose process is killed, is tried once more in the second, so that the pictures of others
 * go on meanwhile.
 */
@Injectable()
export class PictureCleaner implements OnApplicationShutdown {
  private readonly logger = new Logger('Pictures')
  private readonly workers: readonly PictureWorker[]
  private isClosing = false

  constructor(limits: PictureLimits) {
    this.workers = [
      new PictureWorker(limits, () => limits.first),
      new PictureWorker(limits, () => limits.second),
    ]
  }

  /**
   * Writes a picture upright and without metadata to `to`. Returns false, and leaves no file there, if its reader says that it cannot be
   * read. Throws `too_many_requests` if the person has many pictures waiting, `PictureGivenUpError` if it takes too much, `unavailable` if no
   * picture can be read here, and errors of the disk.
   */
  async clean(person: string, job: PictureJob): Promise<boolean> {
    const { isClean, code } = await this.answer(person, job)
    if (code !== undefined)
      throw Object.assign(new Error('A picture could not be written.'), { code })
    if (!isClean) await rm(job.to, { force: true })
    return isClean
  }

  /** The ids of the running processes. */
  get processIds(): number[] {
    return this.workers.flatMap(({ processId }) => processId ?? [])
  }

  onApplicationShutdown(): void {
    this.isClosing = true
    for (const worker of this.workers) worker.stop()
  }

  private async answer(person: string, job: PictureJob): Promise<PictureAnswer> {
    let isReady = true
    for (const worker of this.workers) {
      try {
        return await worker.run(person, job)
      } catch (error) {
        if (!(error instanceof ProcessEndedError)) throw error
        if (this.isClosing) throw new ProblemError('unavailable', { retryAfter: 2 })
        isReady = error.isReady
        await rm(job.to, { force: true })
      }
    }
    if (isReady) {
      this.logger.warn('A picture took too much time or memory. It was not kept.')
      throw new PictureGivenUpError()
    }
    this.logger.error(
      'The process that reads pictures does not start: is the package "sharp" installed for this system?',
    )
    throw new ProblemError('unavailable', {
      title: 'Pictures cannot be read at the moment. Please contact your admin.',
      retryAfter: 60,
    })
  }
}
