export const largeFromMb: number
/** Node's options for a machine with little memory. */
export const smallHeap: readonly string[]
/** Returns Node's options for the memory of the server by the memory that it may have, in MB. */
export function heapArgs(memoryMb: number): readonly string[]
/** Returns the memory that a process may have, in MB, from those of the machine and of its container, in bytes. */
export function memoryMb(total?: number, limit?: number): number
