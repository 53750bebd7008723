import TestSequencer from '@jest/test-sequencer'

/** The slowest API test files. Started last, they would keep one core busy while the others wait. */
const slow = [
  'crud-contract',
  'crud-contract-on-postgres',
  'upgrades',
  'parted-archives',
  'new-resource',
  'large-bulks',
  'jobs',
  'jobs-on-postgres',
  'shutdown',
  'processes',
  'auth',
  'operations',
  'access-matrix-by-tokens',
  'properties',
  'kills',
  'access-matrix-on-postgres',
  'access-matrix',
  'query-attacks-on-postgres',
  'make-migration',
  'changes-together',
  'slow-queries',
  'bench-live',
  'access-fields',
  'query-attacks',
  'mail-restart',
  'access-fields-on-postgres',
  'contract',
  'as-described',
  's3-store',
  'related-order',
  'convert-fields',
  'archive-jobs',
  'kills-on-postgres',
  'fetched',
  'generated-client',
  'live',
  'migrations',
  'groups',
  'races-on-postgres',
  'big-lists',
  'list-order',
  'reach',
  'starting-together',
  'auth-on-postgres',
  'chats',
]

const rankOf = ({ path }) => {
  const rank = slow.findIndex((name) => path.endsWith(`/${name}.test.ts`))
  return rank < 0 ? slow.length : rank
}

/** Starts the slowest files first, also in a fresh copy, where jest knows no durations and goes by the size of a file. */
export default class SlowFirst extends TestSequencer {
  sort(tests) {
    return [...super.sort(tests)].sort((a, b) => rankOf(a) - rankOf(b))
  }
}
