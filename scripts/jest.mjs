import { jestArgs, jestNodeArgs, likelyResource } from './lib/jest-args.mjs'
import { runTool } from './lib/shell.mjs'
import { ensureLists } from './lists.mjs'

ensureLists()

const typed = process.argv.slice(2)
const { args, env } = jestArgs(typed)

process.exitCode = await runTool('jest/bin/jest.js', ['--config', 'jest.config.mjs', ...args], {
  nodeArgs: jestNodeArgs,
  env,
})
const [word = ''] = typed
const likely =
  process.exitCode === 0 || Object.keys(env).length > 0 ? undefined : likelyResource(word)
if (likely) console.error(`“${word}” is no resource. Did you mean \`npm run jest -- ${likely}\`?`)
