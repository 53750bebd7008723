import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Resource } from '@tinkerdesk/shared/resource/define-resource'
import { declare } from './declare.js'

/** The resources that a reader of the tutorial builds, from its own blocks: under other names, as it advises. */
const tutorial = readFileSync(new URL('../../docs/tutorial.md', import.meta.url), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'tinkerdesk-tutorial-'))

const renamed = (code: string) =>
  code.replaceAll('equipment', 'tool').replaceAll('Equipment', 'Tool')

/** Writes the blocks of a file below each other, and loads it. Its imports from `shared` become those of a package. */
async function load(file: string): Promise<{ [name: string]: Resource }> {
  const blocks = tutorial.matchAll(
    new RegExp(`^\`shared/src/resources/${file}\`\n\n\`\`\`ts\n([\\s\\S]*?)^\`\`\`$`, 'gm'),
  )
  const code = [...blocks].map(([, block]) => block).join('')
  const path = join(folder, renamed(file))
  writeFileSync(
    path,
    renamed(code).replace(/from '\.\.\/([^']+)\.js'/g, "from '@tinkerdesk/shared/$1'"),
  )
  return import(`${pathToFileURL(path).href}${new URL(import.meta.url).search}`)
}

const { tool } = await load('equipment.ts')
const { toolLoan } = await load('equipment-loan.ts')
declare(tool!, toolLoan!)
