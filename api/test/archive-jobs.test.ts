import { archiveJobsSuite } from './support/archive-jobs-suite.js'

describe.each(['sqlite', 'postgres'] as const)(
  'an archive with very many references on %s',
  (dialect) => archiveJobsSuite(dialect),
)
