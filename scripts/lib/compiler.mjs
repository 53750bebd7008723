import { availableParallelism } from 'node:os'
import { runTool } from './shell.mjs'

// The checkers of one project share what they read; projects beside each other do not, and take twice the memory. More checkers than
// cores do more work and end no earlier.
const checkers = Math.min(4, availableParallelism())

/** Options of the compiler for this machine. */
export const compilerOptions = ['--checkers', String(checkers), '--builders', '1']

/** Compiles or checks projects that are older than their sources; all of them if none is named. Returns the exit code. */
export const compileTypes = (projects = [], options = {}) =>
  runTool('typescript-native/bin/tsc', ['-b', ...projects, ...compilerOptions], options)
