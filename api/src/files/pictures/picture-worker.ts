import { fork, type ChildProcess } from 'node:child_process'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Turns } from '../../database/turns.js'
import type { PictureJob } from './clean-picture.js'
import type { PictureAnswer } from './picture-process.js'
import type { Allowance, PictureLimits } from './picture-limits.js'

// The tests run the source.
const program = fileURLToPath(
  new URL(`./picture-process${extname(import.meta.url)}`, import.meta.url),
)

/** The end of a process before it answered. `isReady` is false if it could not even start. */
export class ProcessEndedError extends Error {
  override readonly name = 'ProcessEndedError'
  constructor(readonly isReady: boolean) {
    super('The process that reads pictures has ended.')
  }
}

/** A process that cleans one picture after another. It starts with the first picture and ends when there are none. People take turns. */
export class PictureWorker {
  private readonly turns = new Turns(1)
  private child: ChildProcess | undefined
  private isReady = false
  private idle: NodeJS.Timeout | undefined

  constructor(
    private readonly limits: PictureLimits,
    private readonly allowance: () => Allowance,
  ) {}

  /** Runs a job in a person's turn. Throws `ProcessEndedError` if the process takes too much or is killed. */
  run(person: string, job: PictureJob): Promise<PictureAnswer> {
    return this.turns.run(person, () => this.ask(job))
  }

  /** The id of the running process, if there is one. */
  get processId(): number | undefined {
    return this.child?.pid
  }

  /** Ends the process. */
  stop(): void {
    clearTimeout(this.idle)
    this.child?.kill('SIGKILL')
    this.child = undefined
  }

  private ask(job: PictureJob): Promise<PictureAnswer> {
    clearTimeout(this.idle)
    const { time } = this.allowance()
    const child = (this.child ??= this.start())
    return new Promise<PictureAnswer>((resolve, reject) => {
      const giveUp = () => child.kill('SIGKILL')
      let late = setTimeout(giveUp, this.isReady ? time : this.limits.startMs)
      const settle = (act: () => void): void => {
        clearTimeout(late)
        child.off('message', hear).off('exit', end).off('error', end)
        act()
      }
      const hear = (answer: PictureAnswer | 'ready'): void => {
        if (answer !== 'ready') return settle(() => resolve(answer))
        this.isReady = true
        clearTimeout(late)
        late = setTimeout(giveUp, time)
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
    const child = fork(program, [String(this.allowance().memory)], {
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
}
