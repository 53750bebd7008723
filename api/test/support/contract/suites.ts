import { resourceNamed } from '@tinkerdesk/shared'
import { acting } from './acting.js'
import { archiving } from './archiving.js'
import { bodies } from './bodies.js'
import { bulk } from './bulk.js'
import { changing } from './changing.js'
import { creating } from './creating.js'
import { declaredLists } from './declared-lists.js'
import { depending } from './depending.js'
import { deriving } from './deriving.js'
import { files } from './files.js'
import { listing } from './listing.js'
import { protocolQueries } from './protocol-queries.js'
import { protocolWrites } from './protocol-writes.js'
import { refusedChanges } from './refused-changes.js'
import { ruling } from './ruling.js'
import type { ContractTest } from './world.js'

interface Suites {
  readonly [suite: string]: readonly ContractTest[]
}

/** Tests of every resource, derived from its declaration. */
export const suites: Suites = {
  creating,
  changing,
  refusedChanges,
  listing,
  deriving,
  depending,
  ruling,
  acting,
  declaredLists,
  bulk,
  archiving,
  files,
}

/** Reading and refusing requests. The code is the same for every resource, so two of them are enough. */
export const protocolSuites: Suites = { queries: protocolQueries, writes: protocolWrites, bodies }

/** A resource with one field, and one with nearly every kind of field. */
export const protocolResources = ['tag', 'student'].map(resourceNamed)
