import { spawn } from 'node:child_process'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder that holds package.json, whatever folder a script is called from. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/** Runs a program with its output on ours and answers its exit code; a program that cannot start answers 127. */
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

/** Runs a JavaScript program of an installed package with this very Node, without the cost of npx. */
export const runTool = (path, args = [], options = {}) =>
  run(process.execPath, [...(options.nodeArgs ?? []), resolve(root, 'node_modules', path), ...args], options)

export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`
