import { join } from 'node:path'
import { heapArgs, memoryMb, smallHeap } from './heap-args.mjs'
import { root } from './shell.mjs'

const main = join(root, 'api/server/dist/main.js')

export const serverArgs = [...heapArgs(memoryMb()), main]

/** As on a machine with little memory, where limits of memory are measured. */
export const smallServerArgs = [...smallHeap, main]
