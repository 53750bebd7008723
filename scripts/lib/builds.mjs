import { existsSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { compressAssets } from './compress.mjs'
import { compileTypes } from './compiler.mjs'
import { ensureLists } from '../lists.mjs'
import { newest, walk } from './files.mjs'
import { root, run, runTool, seconds } from './shell.mjs'

const settings = ['package-lock.json', 'tsconfig.base.json']

const builds = [
  {
    name: 'shared',
    sources: ['shared/src', 'shared/tsconfig.json', 'shared/package.json'],
    needs: 'shared/src',
    build: compile,
  },
  {
    name: 'api',
    sources: ['shared/src', 'api/src', 'api/tsconfig.json'],
    needs: 'api/src/main.ts',
    build: compile,
  },
  // One file or a few for what is started. Tools and tests import the compiled modules.
  {
    name: 'api/server',
    sources: ['shared/src', 'api/src', 'api/tsconfig.json', 'scripts/lib/bundle-server.mjs'],
    needs: 'api/src/main.ts',
    // It uses an installed package, so it can only be loaded now.
    build: async () => (await import('./bundle-server.mjs')).bundleServer(),
  },
  {
    name: 'client',
    // Its types are made from the description, which the api builds.
    sources: [
      'shared/src',
      'api/src/crud',
      'api/src/http',
      'scripts/client-types.mjs',
      'scripts/lib/client',
      'client/src',
      'client/tsconfig.json',
    ],
    needs: 'client/src/index.ts',
    build: buildClient,
  },
  {
    name: 'admin',
    sources: [
      'shared/src',
      'shared/languages',
      'admin/src',
      'admin/public',
      'admin/index.html',
      'admin/bundle',
      'admin/worker',
      'admin/vite.config.ts',
    ],
    needs: 'admin/src/main.tsx',
    build: buildAdmin,
  },
]

async function buildAdmin() {
  const code = await runTool('vite/bin/vite.js', ['build', 'admin', '--logLevel', 'warn'])
  if (code === 0) await compressAssets('admin/dist')
  return code
}

async function buildClient(name) {
  const code = await run(process.execPath, [join(root, 'scripts/client-types.mjs')])
  return code === 0 ? compile(name) : code
}

async function compile(name) {
  removeOrphans(name)
  return compileTypes([name])
}

/** Deletes the output of deleted sources. tsc deletes nothing, so a deleted migration, say, would still be loaded. */
export function removeOrphans(name) {
  const [out, src] = [join(root, name, 'dist'), join(root, name, 'src')]
  if (!existsSync(out)) return
  for (const path of everyOutput(out)) {
    const source = join(src, relative(out, path)).replace(/(\.d\.ts|\.js)(\.map)?$/, '')
    if (!existsSync(`${source}.ts`) && !existsSync(`${source}.tsx`)) rmSync(path)
  }
}

const everyOutput = (out) => walk(out).filter((path) => /(\.d\.ts|\.js)(\.map)?$/.test(path))

const stampOf = (name) => join(root, name, 'dist/.stamp')

function isStale({ name, sources }) {
  const stamp = stampOf(name)
  if (!existsSync(stamp)) return true
  const changed = Math.max(...[...settings, ...sources].map((path) => newest(join(root, path))))
  return changed > statSync(stamp).mtimeMs
}

// A change made during the build must count as newer, so the stamp has the time at which the build began.
function stamp(name, begun) {
  writeFileSync(stampOf(name), '')
  utimesSync(stampOf(name), begun, begun)
}

/**
 * Builds every part, or those named, that is older than its sources, in order. Returns the names of those that failed.
 * Skips parts without sources.
 */
export async function buildStale({ force = false, only } = {}) {
  const failed = []
  for (const part of builds.filter(({ name }) => !only || only.includes(name))) {
    if (!existsSync(join(root, part.needs))) {
      console.log(`  ${part.name}: no ${part.needs} yet, skipped`)
      continue
    }
    if (!force && !isStale(part)) continue
    const begun = new Date()
    const started = performance.now()
    const code = await part.build(part.name)
    console.log(`  ${part.name}: ${code === 0 ? 'built' : 'FAILED'} in ${seconds(started)}`)
    if (code === 0) stamp(part.name, begun)
    else failed.push(part.name)
  }
  return failed
}

/**
 * Builds what the developer's tools run on. Returns false if they cannot run. They can while the api still names a field by its former
 * name: the compiler writes its output all the same.
 */
export async function buildTools() {
  ensureLists()
  const failed = await buildStale({ only: ['shared', 'api'] })
  if (failed.includes('shared')) return false
  if (failed.includes('api'))
    console.log('The api does not compile yet: see above. The declarations do, so this goes on.')
  return true
}
