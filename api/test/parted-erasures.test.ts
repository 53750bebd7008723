import { partedErasureSuite } from './support/parted-erasure-suite.js'

describe.each(['sqlite', 'postgres'] as const)('an erasure of a child in parts on %s', (dialect) =>
  partedErasureSuite(dialect),
)
