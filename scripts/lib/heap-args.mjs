import { totalmem } from 'node:os'

// This file has no imports but Node's own: the container copies it without the other scripts.

/** Memory from which the server may use more of it, in MB. A machine that is sold with 2 GB shows a little less. */
export const largeFromMb = 1800

/** One helper thread instead of four saves memory on every machine, and no request is slower. */
const always = ['--v8-pool-size=1']

/** For machines with little memory: new objects have 4 MB, and the heap grows by a quarter between two collections. */
export const smallHeap = ['--max-semi-space-size=4', '--heap-growing-percent=25', ...always]

/** For all others: most objects of a request are garbage before 16 MB are full, and the heap grows as Node lets it. */
const largeHeap = ['--max-semi-space-size=16', ...always]

/** Returns Node's options for the memory of the server by the memory that it may have, in MB. */
export const heapArgs = (memoryMb) => (memoryMb < largeFromMb ? smallHeap : largeHeap)

/** Returns the memory that a process may have, in MB: the machine's, or less where a container has a limit. Both are in bytes; no limit is 0, absent or larger than the machine. */
export const memoryMb = (total = totalmem(), limit = process.constrainedMemory()) =>
  Math.min(total, limit || total) / 1024 ** 2
