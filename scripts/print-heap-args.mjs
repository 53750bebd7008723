// Prints Node's options for the server on this machine, for a shell that starts it: the container has no other process beside it.
import { heapArgs, memoryMb } from './lib/heap-args.mjs'

console.log(heapArgs(memoryMb()).join(' '))
