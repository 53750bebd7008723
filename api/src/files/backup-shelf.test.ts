import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { DiskShelf } from './backup-shelf.js'

test('a backup removes what a killed one left six hours ago, and nothing else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tinkerdesk-shelf-'))
  try {
    const hoursOld = {
      'tinkerdesk-a.tar.gz.partial': 7,
      'tinkerdesk-b.tar.gz.partial': 5,
      'of-others.partial': 7,
      'tinkerdesk-c.tar.gz': 7,
    }
    for (const [name, hours] of Object.entries(hoursOld)) {
      writeFileSync(join(folder, name), 'x')
      const at = new Date(Date.now() - hours * 3_600_000)
      utimesSync(join(folder, name), at, at)
    }
    await new DiskShelf(folder).put('tinkerdesk-d.tar.gz', Readable.from([Buffer.from('y')]))
    expect(readdirSync(folder).toSorted()).toEqual([
      'of-others.partial',
      'tinkerdesk-b.tar.gz.partial',
      'tinkerdesk-c.tar.gz',
      'tinkerdesk-d.tar.gz',
      'tinkerdesk-d.tar.gz.sha256',
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
