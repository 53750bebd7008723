import { largeArchivesSuite } from './support/large-archives-suite.js'

describe.each(['sqlite', 'postgres'] as const)('a record to which much belongs on %s', (dialect) =>
  largeArchivesSuite(dialect),
)
