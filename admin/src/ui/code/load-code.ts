import { reportFault } from '../messages/report-fault.js'

/** The time limit for loading a part of the program, in ms. */
const chunkTimeout = 120_000

/** Thrown when a part of the program could not be loaded. A reload fixes it. */
export class CodeNotLoaded extends Error {
  constructor(cause: unknown) {
    super('Part of the page could not be loaded.', { cause })
    this.name = 'CodeNotLoaded'
  }
}

const within = <Module>(loading: Promise<Module>, time: number): Promise<Module> => {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It took longer than ${time / 1000} seconds.`)), time)
  })
  return Promise.race([loading, late]).finally(() => clearTimeout(timer))
}

/**
 * Imports a part of the program. Throws `CodeNotLoaded`. It does not try again: a browser remembers a failed import until the page is
 * reloaded.
 */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await within(load(), chunkTimeout)
  } catch (error) {
    reportFault(error)
    throw new CodeNotLoaded(error)
  }
}
