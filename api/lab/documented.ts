import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = new URL('../../', import.meta.url)
const resources = 'shared/src/resources/'

/** The code of a page of the documents, by the file that is named above each block. Blocks of one file are below each other. */
export function filesOf(page: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  const blocks = readFileSync(new URL(page, root), 'utf8').matchAll(
    /^`([^`\n]+)`\n\n```ts\n([\s\S]*?)^```$/gm,
  )
  for (const [, path = '', code = ''] of blocks) files.set(path, (files.get(path) ?? '') + code)
  return files
}

/** Code that is part of a longer file: the entries of an object. */
const isPart = (code: string) => !/^import /m.test(code)

/** The lines of a longer file that import packages. */
const packagesOf = (path: string) =>
  (readFileSync(new URL(path, root), 'utf8').match(/^import .* from '@.*'\n/gm) ?? []).join('')

/**
 * Returns a function that loads a file of a page. Files import each other, and those of the product that the page does not show. `renamed` gives
 * each text another name, where the product has the page's own.
 */
export function documented(
  page: string,
  renamed: (code: string) => string = (code) => code,
): (path: string) => Promise<Record<string, unknown>> {
  const folder = mkdtempSync(join(tmpdir(), 'tinkerdesk-documents-'))
  const files = filesOf(page)
  const fileOf = (path: string) => join(folder, renamed(basename(path)))
  for (const [path, code] of files) {
    const whole = isPart(code) ? `${packagesOf(path)}export default {\n${code}}\n` : code
    const place = path.startsWith(resources) ? 'resources' : path.replace(/\/[^/]+$/, '')
    const linked = whole
      .replace(/from '\.\.\/([^']+)\.js'/g, "from '@tinkerdesk/shared/$1'")
      .replace(/from '\.\/([^']+)\.js'/g, (line, name: string) => {
        if (files.has(path.replace(/[^/]+$/, `${name}.ts`))) return line
        if (place === 'resources') return `from '@tinkerdesk/shared/resources/${name}'`
        const source = new URL(`${place}/${name}.ts`, root)
        if (!existsSync(source)) throw new Error(`${page} imports ${name}, which does not exist.`)
        return `from '${source.href}${new URL(import.meta.url).search}'`
      })
    writeFileSync(fileOf(path), renamed(linked))
  }
  return (path) =>
    import(`${pathToFileURL(fileOf(path)).href}${new URL(import.meta.url).search}`) as Promise<
      Record<string, unknown>
    >
}
