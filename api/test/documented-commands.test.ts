import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs')).flatMap((file) => (file.endsWith('.md') ? [`docs/${file}`] : [])),
]
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

/** The lines of shell blocks, and what is written like a command in a sentence, without comments and variables. */
const commands = pages.flatMap((page) => {
  const text = readFileSync(join(root, page), 'utf8')
  const blocks = [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, block = '']) => block.split('\n'))
  const inline = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
  return [...blocks, ...inline].flatMap((line) => {
    const command = line
      .replace(/\s+#.*$/, '')
      .replace(/^(?:[A-Z_]+=\S+\s+)+/, '')
      .trim()
    return /^(npm|npx|node) /.test(command) ? [{ page, command }] : []
  })
})

describe('the commands of README and docs', () => {
  it('name scripts of package.json', () => {
    const named = commands.flatMap(({ page, command }) => {
      const [, script] = /^npm (?:run )?([\w:]+)/.exec(command) ?? []
      return script && !['install', 'ci'].includes(script) ? [{ page, command, isThere: script in scripts }] : []
    })
    expect(named.length).toBeGreaterThan(30)
    expect(named.filter(({ isThere }) => !isThere)).toEqual([])
  })

  it('run files that exist', () => {
    const files = commands.flatMap(({ page, command }) =>
      [...command.matchAll(/(?:^| )([\w-]+(?:\/[\w.-]+)+)/g)].map(([, path]) => ({ page, path: path! })),
    )
    expect(files.length).toBeGreaterThan(3)
    const isThere = (path: string) => ['', '.test.ts', '.spec.ts'].some((end) => existsSync(join(root, path + end)))
    expect(files.filter(({ path }) => !isThere(path))).toEqual([])
  })

  it('run the tests of resources that exist', () => {
    const resources = commands.flatMap(({ page, command }) => {
      const [, name] = /^npm run jest (?:-- )?([a-z-]+)$/.exec(command) ?? []
      return name ? [{ page, name }] : []
    })
    expect(resources.length).toBeGreaterThan(5)
    // The page on adding a resource adds manuals.
    const isThere = (name: string) => name === 'manuals' || existsSync(join(root, `shared/src/resources/${name.replace(/s$/, '')}.ts`))
    expect(resources.filter(({ name }) => !isThere(name))).toEqual([])
  })
})
