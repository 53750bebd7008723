import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { workInMemory } from './scripts/lib/memory-folder.mjs'
import { swcOptions } from './scripts/jest/swc-options.mjs'

workInMemory()

const swc = (tsx) => ['@swc/jest', swcOptions(tsx)]

// A file that is watched must be loaded again.
const bare = process.argv.some((argument) => argument.startsWith('--watch'))
  ? {}
  : {
      testEnvironment: '<rootDir>/scripts/jest/bare-environment.mjs',
      runtime: '<rootDir>/scripts/jest/bare-runtime.mjs',
    }

const common = {
  // Jest would read every folder, and refuses one that is missing: a copy of the project may have no lab.
  roots: ['shared/src', 'api/src', 'api/test', 'api/lab', 'admin/src']
    .map((folder) => join(import.meta.dirname, folder))
    .filter((folder) => existsSync(folder)),
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  testEnvironment: 'node',
  setupFiles: ['<rootDir>/scripts/jest/children.mjs', '<rootDir>/scripts/jest/same-seed.mjs'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.ts$': swc(false), '\\.tsx$': swc(true) },
  moduleNameMapper: {
    '^@tinkerdesk/shared$': '<rootDir>/shared/src/index.ts',
    '^@tinkerdesk/shared/(.*)$': '<rootDir>/shared/src/$1.ts',
    // Imports name the .js file that tsc writes. A package's real .js file comes first.
    '^(\\.{1,2}/.*)\\.js$': ['$1.js', '$1.ts', '$1.tsx'],
  },
}

// Originals of databases, which each test file copies.
const databases = {
  globalSetup: '<rootDir>/api/test/support/global-setup.mjs',
  globalTeardown: '<rootDir>/api/test/support/global-teardown.mjs',
}

// Jest's own loader cannot read style sheets.
const styles = {
  moduleNameMapper: {
    ...common.moduleNameMapper,
    '\\.css$': '<rootDir>/scripts/jest/no-styles.mjs',
  },
}
const admin = ['<rootDir>/admin/src/**/*.test.{ts,tsx}']
const sandboxed = '\\.sandboxed\\.test\\.tsx?$'

export default {
  testSequencer: './scripts/jest/slow-first.mjs',
  maxWorkers: Math.max(2, Math.floor(availableParallelism() / 2)),
  // A busy machine gets enough time; a test that hangs still fails.
  testTimeout: 180_000,
  // So does a worker that ends, which is then not said to be held by a test.
  workerGracefulExitTimeout: 10_000,
  projects: [
    {
      ...common,
      ...bare,
      ...databases,
      displayName: 'unit',
      testMatch: ['<rootDir>/{shared,api}/src/**/*.test.ts'],
    },
    {
      ...common,
      ...bare,
      ...styles,
      displayName: 'admin',
      testMatch: admin,
      testPathIgnorePatterns: [sandboxed],
    },
    // They change the clock, load a module again or replace a global, and so have globals and modules of their own.
    {
      ...common,
      ...styles,
      displayName: 'sandbox',
      testMatch: admin,
      testPathIgnorePatterns: [`^(?!.*${sandboxed})`],
    },
    {
      ...common,
      ...bare,
      displayName: 'api',
      testMatch: ['<rootDir>/api/test/**/*.test.ts'],
      ...databases,
    },
    {
      ...common,
      ...bare,
      displayName: 'lab',
      testMatch: ['<rootDir>/api/lab/**/*.test.ts'],
      ...databases,
    },
  ],
}
