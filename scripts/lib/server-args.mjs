import { join } from 'node:path'
import { root } from './shell.mjs'

// A small young generation and one helper thread save an idle server about 40 MB. The benchmark shows no cost.
// Without a limit of its growth, the heap takes 180 MB more during a long export, all of it garbage.
export const serverArgs = [
  '--max-semi-space-size=4',
  '--heap-growing-percent=25',
  '--v8-pool-size=1',
  join(root, 'api/server/dist/main.js'),
]
