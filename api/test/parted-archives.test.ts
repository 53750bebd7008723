import { partedArchivesSuite } from './support/parted-archives-suite.js'
import { partedRestoresSuite } from './support/parted-restores-suite.js'

describe.each(['sqlite', 'postgres'] as const)('archives in parts on %s', (dialect) =>
  partedArchivesSuite(dialect),
)
describe.each(['sqlite', 'postgres'] as const)('restores in parts on %s', (dialect) =>
  partedRestoresSuite(dialect),
)
