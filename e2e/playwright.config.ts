import { defineConfig } from '@playwright/test'
import { workInMemory } from '../scripts/lib/memory-folder.mjs'

workInMemory()

export default defineConfig({
  testDir: '.',
  outputDir: './results',
  globalSetup: './global-setup.ts',
  // Every file has its own server and copy of the demo programme. Its tests share this copy and run in order.
  workers: 3,
  fullyParallel: false,
  timeout: 180_000,
  // A test that passes only sometimes is a wrong test or a wrong product. A busy machine gets more time instead.
  retries: 0,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    // A trace costs a quarter of the time. TRACE=1 records one.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
    navigationTimeout: 40_000,
    // A worker would answer requests that tests watch. The files about it (`offline*.spec.ts`) allow it.
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    // A menu that is still opening moves under the pointer.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      // Tests connect to this machine only.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // A process of its own for drawing costs a twentieth of a test.
        '--in-process-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // No page lives long enough to earn what optimised code costs.
        '--js-flags=--no-opt,--no-maglev',
      ],
    },
  },
  projects: [{ name: 'chromium' }],
})
