import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { serverArgs } from '../../scripts/lib/server-args.mjs'

const main = serverArgs.at(-1)!
const flags = serverArgs.slice(0, -1)

it('name the lines of the sources, with the flags by which the product starts', async () => {
  const config = new URL('config/config.js', new URL(`file://${main}`)).href
  const code = `const { Config } = await import(${JSON.stringify(config)}); try { new Config({ PORT: 'abc' }) } catch (error) { console.log(error.stack) }`
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, '--input-type=module', '--eval', code])
  expect(stdout).toMatch(/PORT/)
  expect(stdout).toMatch(/api\/src\/config\/config\.ts:\d+/)
  expect(stdout).not.toMatch(/api\/dist/)
})
