import { fork, type ChildProcess } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common'
import { Turns } from '../../database/turns.js'
import { ProblemError } from '../../problems/problem-error.js'
import type { PictureJob } from './clean-picture.js'
import type { PictureAnswer } from './picture-process.js'
import { PictureLimits } from './picture-limits.js'

// The tests run the source.
const program = fileURLToPath(new URL(`./picture-process${extname(import.meta.url)}`, import.meta.url))

/** The end of a process before it answered. `isReady` is false if it could not even start. */
class ProcessEndedError extends Error {
  override readonly name = 'ProcessEndedError'
  constructor(readonly isReady: boolean) {
    super('The process that reads pictures has ended.')
  }
}

/**
 * Cleans pictures one after another in a process of its own, which starts with the first picture and ends when there are none: pictures of
 * strangers are read where they can neither crash nor fill the server. People take turns.
 */
@Injectable()
export class PictureCleaner implements OnApplicationShutdown {
  private readonly logger = new Logger('Pictures')
  private readonly turns = new Turns(1)
  private child: ChildProcess | undefined
  private isReady = false
  private isClosing = false
  private idle: NodeJS.Timeout | undefined

  constructor(private readonly limits: PictureLimits) {}

  /**
   * Writes a picture upright and without metadata to `to`. Returns false, and leaves no file there, if it cannot be read within the limits.
   * Throws `too_many_requests` if the person has many pictures waiting, `unavailable` if no picture can be read here, and errors of the disk.
   */
  async clean(person: string, job: PictureJob): Promise<boolean> {
    const isClean = await this.turns.run(person, () => this.attempt(job))
    if (!isClean) await rm(job.to, { force: true })
    return isClean
  }

  /** The id of the running process, if there is one. */
  get processId(): number | undefined {
    return this.child?.pid
  }

  onApplicationShutdown(): void {
    this.isClosing = true
    this.stop()
  }

  private async attempt(job: PictureJob): Promise<boolean> {
    try {
      const { isClean, code } = await this.ask(job)
      if (code !== undefined) throw Object.assign(new Error('A picture could not be written.'), { code })
      return isClean
    } catch (error) {
      if (!(error instanceof ProcessEndedError)) throw error
      if (this.isClosing) throw new ProblemError('unavailable', { retryAfter: 2 })
      if (!error.isReady) {
        this.logger.error('The process that reads pictures does not start: is the package "sharp" installed for this system?')
        throw new ProblemError('unavailable', {
          title: 'Pictures cannot be read at the moment. Please contact your admin.',
          retryAfter: 60,
        })
      }
      this.logger.warn('A picture took too much time or memory. It is only offered for download.')
      return false
    }
  }

  private ask(job: PictureJob): Promise<PictureAnswer> {
    clearTimeout(this.idle)
    const child = (this.child ??= this.start())
    return new Promise<PictureAnswer>((resolve, reject) => {
      const giveUp = () => child.kill('SIGKILL')
      let late = setTimeout(giveUp, this.isReady ? this.limits.attemptMs : this.limits.startMs)
      const settle = (act: () => void): void => {
        clearTimeout(late)
        child.off('message', hear).off('exit', end).off('error', end)
        act()
      }
      const hear = (answer: PictureAnswer | 'ready'): void => {
        if (answer !== 'ready') return settle(() => resolve(answer))
        this.isReady = true
        clearTimeout(late)
        late = setTimeout(giveUp, this.limits.attemptMs)
      }
      const end = (): void => settle(() => reject(new ProcessEndedError(this.isReady)))
      child.on('message', hear).on('exit', end).on('error', end)
      child.send(job, (error) => error && giveUp())
    }).finally(() => {
      this.idle = setTimeout(() => this.stop(), this.limits.idleMs).unref()
    })
  }

  private start(): ChildProcess {
    this.isReady = false
    const child = fork(program, [], {
      // Nothing secret of the server's environment goes where strangers' files are read.
      env: { MALLOC_ARENA_MAX: '1' },
      execArgv: [...process.execArgv, '--max-old-space-size=128'],
      stdio: 'ignore',
    })
    const forget = (): void => {
      if (this.child === child) this.child = undefined
    }
    child.on('error', forget).on('exit', forget)
    child.unref()
    child.channel?.unref()
    return child
  }

  private stop(): void {
    clearTimeout(this.idle)
    this.child?.kill('SIGKILL')
    this.child = undefined
  }
}
