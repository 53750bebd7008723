import { jestArgs } from './lib/jest-args.mjs'
import { runTool } from './lib/shell.mjs'

const { args, env } = jestArgs(process.argv.slice(2))

process.exitCode = await runTool('jest/bin/jest.js', ['--config', 'jest.config.mjs', ...args], {
  nodeArgs: ['--experimental-vm-modules', '--no-warnings'],
  env,
})
