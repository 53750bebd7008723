import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(process.cwd(), 'admin/src/resources')

describe('the list of overrides', () => {
  it('imports every file that overrides a resource', () => {
    const list = readFileSync(join(folder, 'index.ts'), 'utf8')
    const files = readdirSync(folder).filter(
      (file) =>
        !file.startsWith('index.') && /\boverride\(/.test(readFileSync(join(folder, file), 'utf8')),
    )
    expect(files.length).toBeGreaterThan(3)
    expect(files.filter((file) => !list.includes(`./${file.replace(/\.tsx?$/, '.js')}'`))).toEqual(
      [],
    )
  })
})
