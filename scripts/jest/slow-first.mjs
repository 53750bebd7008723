import TestSequencer from '@jest/test-sequencer'

/** The slowest API test files. Started last, they would keep one core busy while the others wait. */
const slow = [
  'crud-contract',
  'crud-contract-on-postgres',
  'properties',
  'query-attacks-on-postgres',
  'auth',
  'jobs-on-postgres',
  'contract',
  'access-matrix-on-postgres',
  'access-matrix',
  'slow-queries',
  'starting-together',
  'access-fields-on-postgres',
  'chats',
  'kills',
  'jobs',
  'shutdown',
  'generated-client',
  'big-lists',
  'query-attacks',
  'migrations',
  'reach',
  'live',
  'mail-restart',
  'kills-on-postgres',
  'archive-jobs',
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
