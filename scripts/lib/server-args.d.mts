/** The arguments of node for the server: flags first, its main file last. */
export const serverArgs: readonly string[]
