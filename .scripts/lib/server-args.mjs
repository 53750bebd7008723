import { join } from 'node:path'
import { root } from './shell.mjs'

// A small young generation keeps an idle server 25 MB smaller, at no cost that the benchmark could show.
export const serverArgs = ['--max-semi-space-size=4', join(root, 'api/dist/main.js')]
