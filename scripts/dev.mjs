import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildStale } from './lib/builds.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { checkNodeVersion } from './lib/node-version.mjs'
import { root } from './lib/shell.mjs'

checkNodeVersion()
await ensureInstalled()
await buildStale()

const tool = (path) => join(root, 'node_modules', path)
const children = [
  [tool('typescript-native/bin/tsc'), '-b', 'shared', 'api', '--watch', '--preserveWatchOutput'],
  ['--watch', '--watch-preserve-output', 'api/dist/main.js'],
  [tool('vite/bin/vite.js'), 'admin'],
].map((args) => spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }))

// If one of the three ends, all end.
const end = () => children.forEach((child) => child.kill())
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, end)
children.forEach((child) => child.on('exit', end))
