import { fork } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/shell.mjs'

const program = join(root, 'scripts/dev/migrate.mjs')
const taken = () => readdirSync(join(root, 'api/src/database/migrations')).join('\n')

/** Returns a free name for the migration that a fault asks for, or undefined if it asks for none. */
export function migrationNameFor(reason = '') {
  if (!reason.includes('npm run migrate:make')) return undefined
  const table = /table (\w+)/.exec(reason)?.[1]?.replaceAll('_', '-')
  const names = ['', '-again', ...Array.from({ length: 97 }, (_, at) => `-${at + 3}`)]
  return names
    .map((end) => `change-${table ?? 'fields'}${end}`)
    .find((name) => !taken().includes(`-${name}.ts`))
}

/**
 * Runs `migrate:make` and passes its questions on. Emits `state` with `{lines, isRunning, question?}`: a question has `message`, and
 * `options` (`{value, label}[]`) or `initial`.
 */
export class MigrationMaker extends EventEmitter {
  state = { lines: [], isRunning: false }
  #child

  make(name) {
    if (this.#child) return
    const child = fork(program, [name], { cwd: root, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
    this.#child = child
    this.#set({ lines: [], isRunning: true })
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        process.stdout.write(text)
        this.#set({ ...this.state, lines: [...this.state.lines, String(text).trimEnd()] })
      })
    child.on('message', (question) => this.#set({ ...this.state, question }))
    child.on('close', () => {
      this.#child = undefined
      this.#set({ lines: this.state.lines, isRunning: false })
    })
  }

  answer(value) {
    if (!this.state.question) return
    this.#child?.send({ answer: value })
    this.#set({ ...this.state, question: undefined })
  }

  stop() {
    this.#child?.kill()
  }

  #set(state) {
    this.state = state
    this.emit('state', state)
  }
}
