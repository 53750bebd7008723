import { expect, test } from '@playwright/test'
import { haveSession, signIn } from './support/sign-in.js'
import { catchUp, updateNotice } from './support/update-notice.js'
import { startUpdatable } from './support/updatable.js'
import { patience, workerReady } from './support/worker-ready.js'
import { workerServer } from './support/worker-server.js'

const server = workerServer(test)

test('a new version waits until the person reloads, and then opens without a network', async ({
  page,
}) => {
  const next = await startUpdatable(server.url)
  try {
    await haveSession(page, next.url, 'student')
    await page.goto(next.url)
    await workerReady(page)
    const pages = () =>
      page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('page ')))
    const [before] = await pages()
    next.update()
    await catchUp(page)
    // "waitForFunction" does not wait for a promise.
    const isWaiting = () =>
      page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting))
    await expect.poll(isWaiting, { timeout: patience }).toBe(true)
    expect(await pages()).toContain(before)
    await page.getByRole('button', { name: 'Reload', exact: true }).click()
    await page.waitForFunction(
      (build) => document.querySelector('script[type=module]')?.getAttribute('src') === build,
      next.nextBuild,
    )
    await expect(page.getByRole('heading', { name: /^Hello / })).toBeVisible()
    await expect(updateNotice(page)).toHaveCount(0)
    await expect
      .poll(() => pages().catch(() => []), { timeout: patience })
      .toEqual([`page ${next.nextBuild}`])
    await next.stop()
    await page.reload()
    await expect(page.getByRole('heading', { name: /^Hello / })).toBeVisible()
  } finally {
    await next.stop()
  }
})

test('the worker stores no answer of the API, and the server lets no one store the worker', async ({
  page,
}) => {
  await signIn(page, server.url, 'student')
  await workerReady(page)
  const stored = await page.evaluate(async () => {
    const names = await caches.keys()
    return (
      await Promise.all(
        names.map(async (name) =>
          (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
        ),
      )
    ).flat()
  })
  expect(stored).toContain('/')
  expect(stored.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([])
  const answer = await page.request.get(`${server.url}/sw.js`)
  expect(answer.headers()['cache-control']).toBe('no-cache')
})
