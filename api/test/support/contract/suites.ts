import { resourceNamed } from '@tinkerdesk/shared'
import { archiving } from './archiving.js'
import { bodies } from './bodies.js'
import { bulk } from './bulk.js'
import { changing } from './changing.js'
import { creating } from './creating.js'
import { listing } from './listing.js'
import { protocolQueries } from './protocol-queries.js'
import { protocolWrites } from './protocol-writes.js'
import type { ContractTest } from './world.js'

interface Suites {
  readonly [suite: string]: readonly ContractTest[]
}

/** What every resource must do, whatever it is about: this depends on its declaration. */
export const suites: Suites = { creating, changing, listing, bulk, archiving }

/** How requests are read and refused: this is the same code for every resource, so it is tested with a plain one and a rich one. */
export const protocolSuites: Suites = { queries: protocolQueries, writes: protocolWrites, bodies }

/** A resource with one field, and one with nearly every kind of field. */
export const protocolResources = ['tag', 'student'].map(resourceNamed)
