import { ensureInstalled } from './lib/install.mjs'
import { checkNodeVersion } from './lib/node-version.mjs'
import { root, run } from './lib/shell.mjs'

checkNodeVersion()
await ensureInstalled()
await ensureInstalled('stories')

// Arguments after `--` go to Storybook: `npm run stories -- --port 7000`.
process.exitCode = await run(
  process.execPath,
  [
    'node_modules/storybook/dist/bin/dispatcher.js',
    'dev',
    '--port',
    '6006',
    '--host',
    '127.0.0.1',
    '--ci',
    '--disable-telemetry',
    '--no-version-updates',
    ...process.argv.slice(2),
  ],
  { cwd: `${root}/stories`, env: { STORYBOOK_DISABLE_TELEMETRY: '1' } },
)
