import { spawn } from 'node:child_process'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of package.json, wherever a script is called from. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/** Runs a program with our output. Returns its exit code, 127 if it cannot start. */
export function run(command, args = [], { env = {}, quiet = false, cwd = root } = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? 'ignore' : 'inherit',
      shell: process.platform === 'win32' && command === 'npm',
    })
    child.on('error', () => done(127))
    child.on('exit', (code) => done(code ?? 1))
  })
}

/** Runs a JavaScript program of an installed package with this Node, without the cost of npx. */
export const runTool = (path, args = [], options = {}) =>
  run(
    process.execPath,
    [...(options.nodeArgs ?? []), resolve(root, 'node_modules', path), ...args],
    options,
  )

/** Calls `stop` when the parent process has ended: npm's shell ends on a signal without passing it on, and stopping npm is meant to stop what it runs. */
export function whenParentEnds(stop) {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && stop(), 500).unref()
}

export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`
