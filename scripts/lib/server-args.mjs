import { join } from 'node:path'
import { root } from './shell.mjs'

// A small young generation and one helper thread keep an idle server some 40 MB smaller, at no cost that the benchmark could show.
export const serverArgs = ['--max-semi-space-size=4', '--v8-pool-size=1', join(root, 'api/dist/main.js')]
