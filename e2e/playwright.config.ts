import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: '.',
  outputDir: './results',
  globalSetup: './global-setup.ts',
  // Every file has a server and a copy of the demo programme of its own; the tests in it write to the same copy, one after the other.
  workers: 2,
  fullyParallel: false,
  timeout: 60_000,
  // A test that passes only sometimes is a wrong test, or a wrong product; a busy machine gets more time instead.
  retries: 0,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    viewport: { width: 1440, height: 900 },
    // A menu that is still unfolding is not where it was a moment before.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      // A test asks nobody outside this machine anything.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [{ name: 'chromium' }],
})
