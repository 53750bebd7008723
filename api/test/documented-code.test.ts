import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { filesOf } from '../lab/documented.js'

const root = resolve(import.meta.dirname, '../..')

/** Returns the declarations of the roster. Its other files need the tests of the product. */
const rosterFiles = () =>
  Object.fromEntries([...filesOf('docs/roster.md')].filter(([path]) => path.startsWith('shared/')))

/** Returns the code block of a page that has this text. */
function blockWith(page: string, text: string): string {
  const blocks = [
    ...readFileSync(join(root, page), 'utf8').matchAll(/^```tsx?\n([\s\S]*?)^```$/gm),
  ].map(([, code = '']) => code)
  const [block, ...others] = blocks.filter((code) => code.includes(text))
  expect([page, text, block === undefined, others]).toEqual([page, text, false, []])
  return block!
}

test('the whole files that documents show compile as printed', () => {
  const [resource, kind] = ['docs/adding-a-resource.md', 'docs/adding-a-field-kind.md']
  const hookImports = `import { manual } from '@tinkerdesk/shared/resources/manual'\nimport { hooksOf } from '../crud/index.js'\n`
  const files: { [path: string]: string } = {
    ...rosterFiles(),
    'shared/src/resources/manual.ts': blockWith(resource, "name: 'manual'"),
    'shared/src/features/lending/index.ts': blockWith(resource, 'export default feature'),
    'api/src/resources/manual-hooks.ts': hookImports + blockWith(resource, 'hooksOf(manual'),
    'shared/src/fields/kinds/stars.ts': blockWith(kind, 'export const starsKind'),
    'admin/src/fields/stars/input.tsx': blockWith(kind, 'export const StarsInput'),
    'admin/src/fields/stars/cell.tsx': blockWith(kind, 'export const StarsCell'),
  }
  const folder = mkdtempSync(join(tmpdir(), 'tinkerdesk-documents-'))
  try {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
    for (const [path, code] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), code)
    }
    // The compiler reads both folders as one: each file has its neighbours.
    const compilerOptions = {
      noEmit: true,
      composite: false,
      incremental: false,
      declaration: false,
      declarationMap: false,
      module: 'ESNext',
      moduleResolution: 'Bundler',
      jsx: 'react-jsx',
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      types: ['node', 'vite/client'],
      experimentalDecorators: true,
      rootDirs: [folder, root],
      paths: {
        '@tinkerdesk/shared/resources/manual': [join(folder, 'shared/src/resources/manual.ts')],
      },
    }
    const config = {
      extends: join(root, 'tsconfig.base.json'),
      compilerOptions,
      files: Object.keys(files),
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
    const tsc = join(root, 'node_modules/typescript-native/bin/tsc')
    const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', folder, '--checkers', '1'], {
      encoding: 'utf8',
    })
    expect([status, stdout]).toEqual([0, ''])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
