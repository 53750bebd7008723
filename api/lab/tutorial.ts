import type { Resource } from '@tinkerdesk/shared/resource/define-resource'
import { declare } from './declare.js'
import { documented } from './documented.js'

/** The resources that a reader of the tutorial builds, from its own blocks: under other names, as it advises. */
const load = documented('docs/tutorial.md', (code) =>
  code.replaceAll('equipment', 'tool').replaceAll('Equipment', 'Tool'),
)

const { tool } = (await load('shared/src/resources/equipment.ts')) as { tool: Resource }
const { toolLoan } = (await load('shared/src/resources/equipment-loan.ts')) as {
  toolLoan: Resource
}
declare(tool, toolLoan)
