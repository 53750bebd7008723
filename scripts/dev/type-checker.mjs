import { spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import { root } from '../lib/shell.mjs'

const tsc = join(root, 'node_modules/typescript-native/bin/tsc')
const diagnostic = /^(.+?)\((\d+),(\d+)\): error (TS\d+: .*)$/
/** A change often comes with others. */
const settleMs = 250

/** Checks the types of all projects after changes, one run at a time. Emits `errors`: `{file, line, column, message}[]`. */
export class TypeChecker extends EventEmitter {
  errors = []
  #timer
  #child
  #isDue = false

  /** Checks soon. A change during a run is checked by a further run. */
  check() {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#run(), settleMs)
  }

  /** Ends a run without its result. The next change, or `check`, starts one. */
  stop() {
    clearTimeout(this.#timer)
    this.#isDue = false
    this.#child?.kill()
  }

  #run() {
    if (this.#child) {
      this.#isDue = true
      return
    }
    this.#isDue = false
    // The JavaScript is that of `transpile`: written here too, that of an older source could replace it.
    const child = spawn(process.execPath, [tsc, '-b', '--emitDeclarationOnly', '--pretty', 'false'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#child = child
    let output = ''
    child.stdout.on('data', (text) => (output += text))
    child.on('close', (_code, signal) => {
      this.#child = undefined
      if (this.#isDue) return this.#run()
      if (!signal) this.#report(output)
    })
  }

  #report(output) {
    const errors = output.split('\n').flatMap((line) => {
      const parts = diagnostic.exec(line)
      return parts ? [{ file: parts[1], line: Number(parts[2]), column: Number(parts[3]), message: parts[4] }] : []
    })
    if (errors.length > 0) console.error(output.trim())
    else if (this.errors.length > 0) console.log('No type errors.')
    this.errors = errors
    this.emit('errors', errors)
  }
}
