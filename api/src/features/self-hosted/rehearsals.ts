import { fork } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Injectable } from '@nestjs/common'
import type { Rehearsal } from '@tinkerdesk/shared'
import { Config } from '../../config/config.js'
import { settingsOf, type DatabaseSettings } from '../../database/settings.js'
import { ProblemError } from '../../problems/problem-error.js'
import { Backups } from './backups.js'
import { isLeft, WaitedWork, type Work } from './waited-work.js'

/** The work of the process. */
export interface RehearsalOrder {
  path: string
  passphrase: string | undefined
  /** The database of the product: PostgreSQL gets a scratch database beside it. */
  settings: DatabaseSettings
  /** An empty folder for a scratch database of SQLite. */
  folder: string
}

/** The answer of the process, or each table that was counted. */
export type RehearsalAnswer = { step: true } | Omit<Rehearsal, 'at'>

const program = fileURLToPath(
  new URL(`../../app/rehearsal-process${extname(import.meta.url)}`, import.meta.url),
)
const checkMs = 500

/** Restores the newest backup into a scratch database, and notes the result beside it. */
@Injectable()
export class Rehearsals {
  readonly work = new WaitedWork((state) => this.make(state))

  constructor(
    private readonly config: Config,
    private readonly backups: Backups,
  ) {}

  private async make(state: Work): Promise<string> {
    const backup = await this.backups.newest()
    if (!backup)
      throw new ProblemError('bad_request', { title: 'There is no backup to restore yet.' })
    const result = await this.rehearse(backup.name, state)
    await this.backups.note(backup.name, { at: new Date().toISOString(), ...result })
    if (result.problem !== null) throw new ProblemError('bad_request', { title: result.problem })
    return backup.name
  }

  private async rehearse(name: string, state: Work): Promise<Omit<Rehearsal, 'at'>> {
    const folder = join(this.config.dataDir, 'rehearsal')
    // A kill may have left one.
    await rm(folder, { recursive: true, force: true })
    await mkdir(join(folder, 'scratch'), { recursive: true, mode: 0o700 })
    try {
      return await run(
        {
          path: await this.backups.path(name, folder),
          passphrase: this.config.backups.passphrase,
          settings: settingsOf(this.config),
          folder: join(folder, 'scratch'),
        },
        state,
      )
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

/** Runs the process of a rehearsal. It is killed when no job waits for it any more. */
function run(order: RehearsalOrder, state: Work): Promise<Omit<Rehearsal, 'at'>> {
  const child = fork(program, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const watching = setInterval(() => {
    if (isLeft(state)) child.kill('SIGKILL')
  }, checkMs)
  return new Promise<Omit<Rehearsal, 'at'>>((resolve, reject) => {
    child.on('message', (answer: RehearsalAnswer) => {
      if ('step' in answer) state.done += 1
      else resolve(answer)
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Error('The process of the rehearsal ended early.')))
    child.send(order)
  }).finally(() => {
    clearInterval(watching)
    if (child.connected) child.disconnect()
  })
}
