import { expect, test, type Locator } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { settled } from './support/page-width.js'
import { followTo } from './support/screens.js'
import { signIn } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const topOf = async (thing: Locator) => (await thing.boundingBox())!.y

test('errors appear when the pointer is released, so that nothing moves under it', async ({
  page,
}) => {
  await signIn(page, server.url, 'admin', '/student-data/add')
  const wrong = page.locator('.td-error')
  const school = page.getByRole('combobox', { name: 'School', exact: true })

  await test.step('a field that was only passed through shows no error', async () => {
    await expect(page.getByLabel('First name')).toBeFocused()
    await school.click({ force: true })
    await expect(page.locator('.ant-select-dropdown:visible')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(wrong).toHaveCount(0)
  })
  await settled(page)
  await page.getByLabel('E-mail').fill('nobody')
  const before = await topOf(school)
  const box = (await school.boundingBox())!
  await page.mouse.move(box.x + 5, box.y + box.height / 2)
  await page.mouse.down()
  await expect(school).toBeFocused()
  await expect(wrong).toHaveCount(0)
  expect(await topOf(school)).toBe(before)
  await page.mouse.up()
  await expect(wrong).toHaveText(['Enter a valid e-mail, like name@school.in'])
  await expect(page.locator('.ant-select-dropdown:visible')).toBeVisible()
})

test('the toolbar of a list stays on one line, and other filters are in the filter panel', async ({
  page,
}) => {
  await signIn(page, server.url, 'admin', '/competition-data/view')
  const line = page.locator('.td-filters')
  const lines = async () =>
    new Set(
      await line
        .locator('> *')
        .evaluateAll((all) => all.map((element) => (element as HTMLElement).offsetTop)),
    ).size
  await expect(line.getByRole('button', { name: 'Applications close' })).toBeVisible()
  for (const width of [1440, 1100, 950]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(lines).toBe(1)
  }
  await expect(line.getByRole('combobox', { name: 'Other schools' })).toHaveCount(0)
  await page.getByRole('button', { name: 'All filters' }).click()
  // A forced click while the panel is still opening would miss the box.
  await page
    .getByRole('tooltip')
    .getByRole('combobox', { name: 'Other schools' })
    .press('ArrowDown')
  await page.locator('.ant-select-dropdown:visible').getByText('Other schools: no').click()
  await expect(page).toHaveURL(/f\.eligibility\.nonAtlSchools=false/)
  await expect(line.getByText('Other schools: no')).toBeVisible()
  await expect.poll(lines).toBe(1)

  await test.step('required fields have a star that screen readers announce', async () => {
    await followTo(page, '/competition-data/add')
    await expect(page.getByText('* Required')).toBeVisible()
    for (const [label, isAsked] of [
      ['Name', true],
      ['Applications open', true],
      ['Description', false],
      ['Competition ends', false],
    ] as const) {
      const input = page.getByLabel(label, { exact: true })
      if (isAsked) await expect(input).toHaveAttribute('aria-required', 'true')
      else await expect(input).not.toHaveAttribute('aria-required')
      const star = await page
        .locator('label', { hasText: new RegExp(`^${label}$`) })
        .evaluate((element) => getComputedStyle(element, '::after').content)
      expect(star.includes('*')).toBe(isAsked)
    }
  })
})

test('selecting a row moves no row, and nothing moves without end where motion is reduced', async ({
  page,
}) => {
  await signIn(page, server.url, 'admin', '/student-data/view')
  await settled(page)
  const row = page.locator('tr[data-row]').nth(3)
  const before = await topOf(row)
  await page
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .check()
  await expect(page.getByText('1 selected')).toBeInViewport()
  expect(await topOf(row)).toBe(before)
  const repeats = await row.evaluate((element) => {
    const skeleton = element.appendChild(document.createElement('td'))
    skeleton.className = 'td-skeleton'
    return getComputedStyle(skeleton).animationIterationCount
  })
  expect(repeats).toBe('1')

  await test.step('on a phone one button opens all filters', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const filters = page.getByRole('button', { name: /filters/i })
    await expect(filters).toHaveCount(1)
    await filters.click()
    await page.getByLabel('Section', { exact: true }).fill('A')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
    await expect(page).toHaveURL(/f\.section=A/)
  })
})
