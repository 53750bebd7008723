import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { rolldown } from 'rolldown'
import { root } from './shell.mjs'

const dist = join(root, 'api/server/dist')

/** The modules that are started: the product, and its parts for the browser tests, which run several servers in one process. */
const entries = {
  main: 'main.js',
  serve: 'app/serve.js',
  config: 'config/config.js',
  'job-schedule': 'jobs/job-schedule.js',
}

/** Packages with native parts, or that find files of their own by `__dirname`. */
const asPackages = [/^libsql(\/|$)/, /^@node-rs\/argon2$/, /^sharp$/, /^pino$/, /^socket\.io$/]

const isOwn = (id) => /[\\/](api|shared)[\\/]dist[\\/]/.test(id)
const noMap = { version: 3, mappings: '', sources: [], names: [] }

/**
 * A module finds files by its own place, as a program that it starts or the languages of the product: they are where they were. Stacks name
 * lines of our sources, and those of packages as they are here, so only ours have a map.
 */
const ownPlaces = {
  name: 'own-places',
  load: {
    filter: { id: /\.m?js$/ },
    handler(id) {
      const place = JSON.stringify(relative(dist, id).replaceAll(sep, '/'))
      return {
        // On one line, as the map has it.
        code: readFileSync(id, 'utf8').replaceAll(
          'import.meta.url',
          `new URL(${place}, import.meta.url).href`,
        ),
        map:
          isOwn(id) && existsSync(`${id}.map`)
            ? JSON.parse(readFileSync(`${id}.map`, 'utf8'))
            : noMap,
      }
    },
  },
}

/**
 * Joins the compiled server and its packages into some 30 files instead of 2,500: to find, read and link them took more than a second of each
 * start. Returns 0, or 1 if it failed.
 */
export async function bundleServer() {
  rmSync(dist, { recursive: true, force: true })
  try {
    const bundle = await rolldown({
      input: Object.fromEntries(
        Object.entries(entries).map(([name, path]) => [name, join(root, 'api/dist', path)]),
      ),
      platform: 'node',
      external: asPackages,
      // Packages that Nest and TypeORM load only if they are there are not.
      logLevel: 'silent',
      treeshake: { moduleSideEffects: true },
      plugins: [ownPlaces],
    })
    const { output } = await bundle.write({
      dir: dist,
      format: 'esm',
      chunkFileNames: '[name].js',
      sourcemap: true,
      // Errors and what Nest provides are told apart by the names of their classes.
      keepNames: true,
      minify: { compress: false, mangle: false },
    })
    await bundle.close()
    const lost = output.filter(({ code }) => /\b__(dirname|filename)\b/.test(code ?? ''))
    if (lost.length === 0) return 0
    console.error(
      `A package finds files by its place, so name it in asPackages of scripts/lib/bundle-server.mjs. It is in ${lost.map(({ fileName }) => fileName).join(', ')}.`,
    )
    return 1
  } catch (error) {
    console.error(error)
    return 1
  }
}
