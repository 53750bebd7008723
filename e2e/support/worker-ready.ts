import type { Page } from '@playwright/test'

/** A worker installs, and takes over, when the browser has time for it: on a busy machine that takes a while, in ms. */
export const patience = 45_000

/** Waits until the worker opens this page's addresses. */
export const workerReady = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, {
    timeout: patience,
  })
