import { availableParallelism } from 'node:os'
import { runTool } from './shell.mjs'

// Each checker of a project reads what the others need, too: four on two cores take no less time than one, and twice the work.
const checkers = Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)))

/** Options of the compiler for this machine. */
export const compilerOptions = ['--checkers', String(checkers)]

/** Compiles or checks projects that are older than their sources; all of them if none is named. Returns the exit code. */
export const compileTypes = (projects = [], options = {}) =>
  runTool('typescript-native/bin/tsc', ['-b', ...projects, ...compilerOptions], options)
