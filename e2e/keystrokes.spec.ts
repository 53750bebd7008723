import { expect, test, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { answerDialogs } from './support/dialogs.js'
import { followTo } from './support/screens.js'
import { signIn } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

/** The part of React's tree that tells what was rendered, as its developer tools read it. */
interface Fiber {
  tag: number
  flags: number
  child: Fiber | null
  sibling: Fiber | null
  alternate: Fiber | null
  memoizedProps: { 'data-path'?: string } | null
}

/** The record that `watchRenders` keeps in the page. */
interface Renders {
  fields: Set<string>
  /** When React rendered last, in ms since the page was opened. */
  last: number
}

/** Collects the fields in which a component was rendered, with every commit of React. */
function watchRenders() {
  const renders: Renders = { fields: new Set(), last: 0 }
  const hostTag = 5
  const performedWork = 1
  const visit = (now: Fiber, before: Fiber | null, outer: string) => {
    const path = (now.tag === hostTag && now.memoizedProps?.['data-path']) || outer
    if (
      path !== '' &&
      now.tag !== hostTag &&
      (before === null || (now.flags & performedWork) !== 0)
    )
      renders.fields.add(path)
    if (before !== null && now.child === before.child) return
    for (let child = now.child; child; child = child.sibling) visit(child, child.alternate, path)
  }
  Object.assign(window, {
    renders,
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberUnmount: () => {},
      onPostCommitFiberRoot: () => {},
      onCommitFiberRoot: (_renderer: number, root: { current: Fiber }) => {
        renders.last = performance.now()
        visit(root.current, root.current.alternate, '')
      },
    },
  })
}

/** Waits until the page has rendered what follows a key. */
const stillness = (page: Page) =>
  page.waitForFunction(
    () => performance.now() - (window as unknown as { renders: Renders }).renders.last > 300,
  )

/** Types into an input and returns the fields that were rendered from the second key on. */
async function renderedBy(page: Page, input: string): Promise<string[]> {
  const field = page.locator(input)
  await field.click()
  await page.keyboard.type('a')
  // The whole form follows the first key: it is now unsaved, and the field is no longer empty.
  await stillness(page)
  await page.evaluate(() => (window as unknown as { renders: Renders }).renders.fields.clear())
  await page.keyboard.type('bcd', { delay: 60 })
  await stillness(page)
  return page.evaluate(() =>
    [...(window as unknown as { renders: Renders }).renders.fields].toSorted(),
  )
}

test('a key renders its own field, and no other', async ({ page }) => {
  await page.addInitScript(watchRenders)
  await signIn(page, server.url, 'admin', '/student-data/add')
  expect(await renderedBy(page, '[data-path="name.firstName"] input')).toEqual(['name.firstName'])
  expect(await renderedBy(page, '[data-path="comments"] textarea')).toEqual(['comments'])

  answerDialogs(page)
  await followTo(page, '/ta-data/add')
  expect(await renderedBy(page, '[data-path="taName"] input')).toEqual(['taName'])
  for (let count = 0; count < 4; count += 1)
    await page.getByRole('button', { name: 'Add goal' }).click()
  expect(await renderedBy(page, '[data-path="goals.1"] :is(input, textarea)')).toEqual([
    'goals',
    'goals.1',
  ])

  await test.step('a long step grows instead of hiding its end, and Enter adds the next', async () => {
    await page.getByRole('button', { name: 'Add instruction' }).click()
    const step = page.getByLabel('Instruction 1', { exact: true })
    const height = async () => (await step.boundingBox())!.height
    const before = await height()
    await step.fill('Read the temperature every five minutes and write it down. '.repeat(8))
    await expect.poll(height).toBeGreaterThan(before * 1.5)
    await step.press('Enter')
    await expect(page.getByLabel('Instruction 2', { exact: true })).toBeFocused()
    await page.keyboard.press('Backspace')
    await expect(step).toBeFocused()
  })
})
