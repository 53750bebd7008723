import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root, runTool } from './lib/shell.mjs'

const projects = ['unit', 'admin', 'api', 'lab']

const resources = readdirSync(join(root, 'shared/src/resources')).flatMap((file) => /^([a-z-]+)\.ts$/.exec(file)?.[1] ?? [])
const singular = (word) => word.replace(/ies$/, 'y').replace(/s$/, '')

/** Moves `--selectProjects` to the end: jest reads every word after it as the name of a project. */
function ordered(args) {
  const at = args.indexOf('--selectProjects')
  if (at < 0) return args
  const rest = args.slice(at + 1)
  const end = rest.findIndex((word) => !projects.includes(word))
  const names = end < 0 ? rest : rest.slice(0, end)
  return [...args.slice(0, at), ...(end < 0 ? [] : rest.slice(end)), '--selectProjects', ...names]
}

// "students" or "student-activities" runs the contract and the access matrix for this resource, and the tests named after it.
const args = process.argv.slice(2)
const resource = args.length === 1 ? resources.find((name) => name === singular(args[0])) : undefined
const jestArgs = resource ? [`(crud-contract|access-matrix)\\.test\\.ts$|/${resource}s?[^/]*\\.test\\.tsx?$`] : ordered(args)

process.exitCode = await runTool('jest/bin/jest.js', ['--config', 'jest.config.mjs', ...jestArgs], {
  nodeArgs: ['--experimental-vm-modules', '--no-warnings'],
  env: resource ? { TEST_RESOURCE: resource.replace(/-(\w)/g, (_, letter) => letter.toUpperCase()) } : {},
})
