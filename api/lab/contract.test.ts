import { kit, kitLoan } from './kits.js'
import type { Dialect } from '../src/database/database.js'
import { suites } from '../test/support/contract/suites.js'
import { contractSuite } from '../test/support/contract/world.js'
import { createTables } from './start-lab.js'

for (const dialect of ['sqlite', 'postgres'] satisfies Dialect[]) contractSuite(dialect, [{ suites, of: [kit, kitLoan] }], createTables)
