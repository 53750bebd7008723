import { availableParallelism } from 'node:os'

const swc = (tsx) => [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', tsx, decorators: true },
      // Nest and TypeORM read types from decorator metadata, as tsc writes it for the api.
      transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
      target: 'es2022',
    },
    module: { type: 'es6' },
  },
]

const common = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.ts$': swc(false), '\\.tsx$': swc(true) },
  moduleNameMapper: {
    '^@tinkerdesk/shared$': '<rootDir>/shared/src/index.ts',
    '^@tinkerdesk/shared/(.*)$': '<rootDir>/shared/src/$1.ts',
    // Imports name the file that tsc will write; the real .js of a package comes first.
    '^(\\.{1,2}/.*)\\.js$': ['$1.js', '$1.ts', '$1.tsx'],
  },
}

export default {
  maxWorkers: Math.max(2, Math.floor(availableParallelism() / 2)),
  // A busy machine gets the time it needs; what hangs fails all the same.
  testTimeout: 60_000,
  projects: [
    { ...common, displayName: 'unit', testMatch: ['<rootDir>/{shared,api,admin}/src/**/*.test.{ts,tsx}'] },
    {
      ...common,
      displayName: 'api',
      testMatch: ['<rootDir>/api/test/**/*.test.ts'],
      globalSetup: '<rootDir>/api/test/support/global-setup.mjs',
      globalTeardown: '<rootDir>/api/test/support/global-teardown.mjs',
    },
  ],
}
