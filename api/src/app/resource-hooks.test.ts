import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const folder = join(process.cwd(), 'api/src')

describe('the list of hooks', () => {
  it('imports every file that declares hooks', () => {
    const list = readFileSync(join(folder, 'app/resource-hooks.ts'), 'utf8')
    const files = ['resources', 'features'].flatMap((part) =>
      readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
        .filter((file) => /\bhooksOf\(/.test(readFileSync(join(folder, part, file), 'utf8')))
        .map((file) => basename(file, '.ts')),
    )
    expect(files.length).toBeGreaterThan(8)
    expect(files.filter((file) => !list.includes(`/${file}.js'`))).toEqual([])
  })
})
