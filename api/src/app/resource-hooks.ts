import type { ResourceHooks } from '../crud/index.js'

/** What resources do beyond CRUD, in the order in which it runs. */
export const resourceHooks: readonly ResourceHooks[] = []
