import { largeBulksSuite } from './support/large-bulks-suite.js'

describe.each(['sqlite', 'postgres'] as const)(
  'many records to which much belongs on %s',
  (dialect) => largeBulksSuite(dialect),
)
