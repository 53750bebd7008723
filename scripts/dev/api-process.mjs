import { spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { root } from '../lib/shell.mjs'

const args = [
  // With room for what a start leaves behind, it collects no garbage meanwhile: that takes a quarter of its time.
  '--min-semi-space-size=64',
  '--max-semi-space-size=64',
  // For modules that can be loaded again (`own-modules.mjs`).
  '--experimental-vm-modules',
  '--experimental-import-meta-resolve',
  '--disable-warning=ExperimentalWarning',
  join(root, 'scripts/dev/spare-api.mjs'),
]

/** One for a save, and one for another save while the next process loads. */
const spares = totalmem() > 6e9 ? 2 : 1

const isAlive = ({ connected }) => connected

/**
 * The API as a child process that can be started again. Emits `state` with `{is: 'starting' | 'ready'}` or `{is: 'failed', reason}`; the
 * reason is what the API printed before it ended.
 */
export class ApiProcess extends EventEmitter {
  state = { is: 'starting' }
  #child
  /** Processes that have loaded the packages and the modules and wait, the first to be used first. The last may still load. */
  #spares = []
  #next = Promise.resolve()
  #env
  #isFirst = true
  #isStopped = false

  constructor({ publicUrl }) {
    super()
    this.setMaxListeners(0)
    this.#env = { ...process.env, PUBLIC_URL: publicUrl, NODE_ENV: 'development', DEBUG: '1' }
  }

  /** Starts the API; ends the running one first. Requests are held from now on. */
  start() {
    this.hold()
    this.#next = this.#next.then(async () => {
      await this.#end()
      if (!this.#isStopped) this.#spawn()
    })
  }

  /** Holds requests: a change was seen, and the API will be started again or `fail`. */
  hold() {
    this.#set({ is: 'starting' })
  }

  /** Reports why the API cannot be started. */
  fail(reason) {
    console.error(reason)
    this.#set({ is: 'failed', reason })
  }

  /** Resolves when the API is ready or has failed. */
  async settled() {
    while (this.state.is === 'starting') await new Promise((done) => this.once('state', done))
  }

  /** Starts the processes that will be the next APIs, one after the other, so that a restart takes half the time. */
  prepareNext() {
    this.#spares = this.#spares.filter(isAlive)
    if (this.#isStopped || this.#spares.length >= spares) return
    const spare = this.#process()
    this.#spares.push(spare)
    spare.once('message', () => this.#spares.includes(spare) && this.prepareNext())
  }

  stop() {
    this.#isStopped = true
    this.#child?.kill('SIGTERM')
    for (const spare of this.#spares.filter(isAlive)) spare.disconnect()
  }

  #set(state) {
    if (state.is === this.state.is && state.reason === this.state.reason) return
    this.state = state
    this.emit('state', state)
  }

  async #end() {
    const child = this.#child
    this.#child = undefined // Its end is no fault.
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((done) => child.once('exit', done))
    // The product survives that, and a stop in good order would make the person wait for open connections.
    child.kill('SIGKILL')
    await ended
  }

  #process(...more) {
    return spawn(process.execPath, [...args, ...more], {
      cwd: root,
      env: this.#env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
  }

  #spawn() {
    this.#spares = this.#spares.filter(isAlive)
    const spare = this.#spares.shift()
    spare?.send('start')
    const child = spare ?? this.#process('now')
    this.#child = child
    const isFirst = this.#isFirst
    this.#isFirst = false
    let isReady = false
    let errors = ''
    child.stdout.on('data', (text) => {
      // The sign-ins of the demo are printed once; the address is that of the development server.
      if (isReady || isFirst)
        process.stdout.write(String(text).replace(/^Tinkerdesk is ready at .*\n/m, ''))
    })
    child.stderr.on('data', (text) => {
      process.stderr.write(text)
      if (!isReady) errors = (errors + text).slice(-4000)
    })
    child.on('message', (message) => {
      if (message !== 'ready' || child !== this.#child) return
      isReady = true
      this.#set({ is: 'ready' })
    })
    // `close` comes after the last output, unlike `exit`.
    child.on('close', (code, signal) => {
      if (child !== this.#child || this.#isStopped || (isReady && code === 0)) return
      this.#set({
        is: 'failed',
        reason:
          errors.trim() ||
          `The API ended with ${signal ?? `code ${code}`}. Save a file to start it again.`,
      })
    })
  }
}
