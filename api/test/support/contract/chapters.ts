import { archiving } from './archiving.js'
import { bodies } from './bodies.js'
import { bulk } from './bulk.js'
import { changing } from './changing.js'
import { creating } from './creating.js'
import { listing } from './listing.js'
import type { Promised } from './world.js'

/** What every resource promises, whatever it is about. */
export const chapters: { readonly [chapter: string]: readonly Promised[] } = { creating, changing, listing, bulk, archiving, bodies }
