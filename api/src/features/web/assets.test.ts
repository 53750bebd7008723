import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Assets } from './assets.js'

describe('the scripts and style sheets of the admin', () => {
  let folder: string
  let assets: Assets
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tinkerdesk-assets-'))
    for (const name of ['app.js', 'app.js.br', 'app.js.gz', 'plain.css', 'gone.js', 'font.woff2'])
      await writeFile(join(folder, name), name)
    assets = await Assets.of(folder)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const sent = async (file: string, accepted?: string) => {
    const asset = await assets.find(file, accepted)
    return asset && [String(asset.bytes), asset.headers['content-encoding']]
  }

  it('are sent as the build has compressed them, if the client can read that', async () => {
    expect(await sent('app.js', 'gzip, deflate, br')).toEqual(['app.js.br', 'br'])
    expect(await sent('app.js', 'gzip, deflate')).toEqual(['app.js.gz', 'gzip'])
    expect(await sent('app.js', 'gzip, br;q=0')).toEqual(['app.js.gz', 'gzip'])
    expect(await sent('app.js', 'identity')).toEqual(['app.js', undefined])
    expect(await sent('app.js')).toEqual(['app.js', undefined])
    expect(await sent('plain.css', 'br')).toEqual(['plain.css', undefined])
    expect((await assets.find('plain.css', 'br'))?.headers['content-type']).toBe(
      'text/css; charset=utf-8',
    )
  })

  it('are read once, also while a new build replaces them', async () => {
    expect(await sent('app.js', 'br')).toEqual(['app.js.br', 'br'])
    await rm(join(folder, 'app.js.br'))
    expect(await sent('app.js', 'br')).toEqual(['app.js.br', 'br'])
    await rm(join(folder, 'gone.js'))
    expect(await sent('gone.js', 'br')).toBeUndefined()
  })

  it('are files of the build alone', async () => {
    expect(
      ['app.js', 'font.woff2', 'app.js.br', '../app.js', 'none.js'].map((file) => assets.has(file)),
    ).toEqual([true, true, false, false, false])
    expect(await sent('../app.js', 'br')).toBeUndefined()
    expect(await sent('font.woff2', 'br')).toBeUndefined()
  })
})
