/** The time limit for loading a part of the program, in ms. */
const chunkTimeout = 120_000
const pauses = [400, 1500]

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

/** Imports a part of the program, and tries twice more after pauses. Throws `CodeNotLoaded`. */
export async function loadCode<Module>(load: () => Promise<Module>, deadline = Date.now() + chunkTimeout, attempt = 0): Promise<Module> {
  try {
    return await within(load(), Math.max(0, deadline - Date.now()))
  } catch (error) {
    const pause = pauses[attempt]
    if (pause === undefined || Date.now() + pause >= deadline) throw new CodeNotLoaded(error)
    await new Promise((resolve) => setTimeout(resolve, pause))
    return loadCode(load, deadline, attempt + 1)
  }
}
