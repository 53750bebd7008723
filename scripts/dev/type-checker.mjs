import { spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { compilerOptions } from '../lib/compiler.mjs'
import { root } from '../lib/shell.mjs'

const tsc = join(root, 'node_modules/typescript-native/bin/tsc')
const diagnostic = /^(.+?)\((\d+),(\d+)\): error (TS\d+: .*)$/
const errorsIn = (output) =>
  output.split('\n').flatMap((line) => {
    const [, file, row, column, message] = diagnostic.exec(line) ?? []
    return file ? [{ file, line: Number(row), column: Number(column), message }] : []
  })

/** A change often comes with others. */
const settleMs = 250

/** Ends a process and those that it started. Windows knows no groups of processes. */
function killGroup(child) {
  try {
    process.kill(-child.pid)
  } catch {
    child.kill()
  }
}

/**
 * Checks the types of all projects after changes, one run at a time. Emits `errors`: `{file, line, column, message}[]`, as soon as a project
 * has some, and again at the end.
 */
export class TypeChecker extends EventEmitter {
  errors = []
  #timer
  #child
  #isDue = false

  /** Checks soon. A change during a run ends it and starts another. */
  check() {
    this.stop()
    this.#timer = setTimeout(() => this.#run(), settleMs)
  }

  /** Ends a run without its result. The next change, or `check`, starts one. */
  stop() {
    clearTimeout(this.#timer)
    this.#isDue = false
    // With its compiler: that would go on, and what it writes of older sources would count as newer than a source saved meanwhile.
    if (this.#child) killGroup(this.#child)
  }

  #run() {
    if (this.#child) {
      this.#isDue = true
      return
    }
    this.#isDue = false
    // The JavaScript is that of `transpile`: written here too, that of an older source could replace it.
    const child = spawn(
      process.execPath,
      [tsc, '-b', '--emitDeclarationOnly', '--pretty', 'false', ...compilerOptions],
      {
        cwd: root,
        stdio: ['ignore', 'pipe', 'inherit'],
        // A group of its own.
        detached: true,
      },
    )
    this.#child = child
    if (child.pid) setPriority(child.pid, 10)
    let output = ''
    child.stdout.on('data', (text) => {
      process.stderr.write(text)
      output += text
      const errors = errorsIn(output)
      if (errors.length > 0) this.#report(errors)
    })
    child.on('close', (_code, signal) => {
      this.#child = undefined
      if (this.#isDue) return this.#run()
      if (signal) return
      const errors = errorsIn(output)
      if (errors.length === 0 && this.errors.length > 0) console.log('No type errors.')
      this.#report(errors)
    })
  }

  #report(errors) {
    this.errors = errors
    this.emit('errors', errors)
  }
}
