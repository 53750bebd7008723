import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { resources } from './index.js'

const folder = join(process.cwd(), 'shared/src/resources')

describe('the list of resources', () => {
  it('has every declaration in the folder', () => {
    const declared = readdirSync(folder).flatMap((file) => {
      const text = file.endsWith('.test.ts') ? '' : readFileSync(join(folder, file), 'utf8')
      return [...text.matchAll(/defineResource\(\{\s+name: '(\w+)'/g)].map(([, name]) => name)
    })
    expect(declared.length).toBeGreaterThan(20)
    expect(resources.map(({ name }) => name).sort()).toEqual(declared.sort())
  })
})
