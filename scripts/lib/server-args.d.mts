/** The arguments of node for the server on this machine: flags first, its main file last. */
export const serverArgs: readonly string[]
/** The same for a machine with little memory. */
export const smallServerArgs: readonly string[]
