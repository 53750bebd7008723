import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './shell.mjs'

const projects = ['unit', 'admin', 'sandbox', 'api', 'lab']

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

/**
 * Returns jest's arguments and environment. A resource as the first word, such as "students" or "student-activities", runs its contract,
 * its access matrix and the tests named after it; options may follow.
 */
export function jestArgs([word, ...options]) {
  const resources = readdirSync(join(root, 'shared/src/resources')).flatMap((file) => /^([a-z-]+)\.ts$/.exec(file)?.[1] ?? [])
  const resource =
    options.length === 0 || options[0].startsWith('-') ? resources.find((name) => word && name === singular(word)) : undefined
  if (!resource) return { args: ordered([word, ...options].filter((arg) => arg !== undefined)), env: {} }
  const files = `(crud-contract|access-matrix)\\.test\\.ts$|/${resource}s?[^/]*\\.test\\.tsx?$`
  return { args: [files, ...ordered(options)], env: { TEST_RESOURCE: resource.replace(/-(\w)/g, (_, letter) => letter.toUpperCase()) } }
}
