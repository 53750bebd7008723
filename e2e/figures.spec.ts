import { expect, type Page } from '@playwright/test'
import { behindPageSize } from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import { startServer, type TestServer } from './server.js'
import { axeFindings } from './support/axe.js'
import { choose } from './support/select.js'
import { overflow } from './support/page-width.js'
import { haveSession, openInLanguage } from './support/sign-in.js'
import { test } from './support/test.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const pagesOf = async (page: Page): Promise<number> => {
  const file = (await page.pdf({ preferCSSPageSize: true, format: 'A4' })).toString('latin1')
  return file.match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

/** The number that a link shows, and the number of records on the page to which it leads by the keyboard. */
async function followByKey(page: Page, name: RegExp): Promise<[string, string]> {
  const link = page.getByRole('main').getByRole('link', { name }).last()
  const shown = (await link.getAttribute('aria-label'))?.match(/(\d+)$/)?.[1] ?? ''
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/figures\/records\?/)
  const counted = page.getByText(/^\d+ records?,/)
  const listed = (await counted.innerText()).match(/^\d+/)?.[0] ?? ''
  const rows = page.locator('.figures-records li')
  await expect(rows).toHaveCount(Math.min(Number(listed), behindPageSize))
  await page.goBack()
  return [shown, listed]
}

test('an admin sees the programme by month, district and school, each number leads to its list, and one sheet is printed', async ({
  page,
}) => {
  await haveSession(page, server.url, 'admin')
  await page.goto(`${server.url}/programme`)
  await expect(page.getByRole('heading', { name: 'By district' })).toBeVisible()
  for (const name of [/^Students reached, \w+ \d{4}: \d+$/, /^Lab hours used, \w+ \d{4}: \d+$/]) {
    const [shown, listed] = await followByKey(page, name)
    expect(listed).toBe(shown)
  }
  const table = page.getByText('As a table').first()
  await table.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: 'Students reached' }).getByRole('row')).toHaveCount(
    13,
  )
  await page.keyboard.press('Enter')
  expect(await axeFindings(page)).toEqual([])
  expect(await pagesOf(page)).toBe(1)
  await page.getByRole('link', { name: 'Jaipur', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'By district' })).toBeHidden()
  await expect(page).toHaveURL(/district=Rajasthan/)
  await test.step('the chosen place is saved for a role, without its month', async () => {
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('button', { name: 'Save this view' }).click()
    await page.keyboard.type('Jaipur')
    await choose(
      page,
      page.getByRole('combobox', { name: 'Shown to' }),
      'Everyone with role Mentor',
    )
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('link', { name: /^Jaipur/ })).toHaveAttribute(
      'aria-current',
      'true',
    )
    await page.keyboard.press('Escape')
  })
  await page.getByRole('link', { name: 'All districts' }).click()
  await expect(page.getByRole('heading', { name: 'By district' })).toBeVisible()
})

test('a coordinator sees the figures of the schools of the grant without money, and only reads their self-assessments', async ({
  page,
}) => {
  await haveSession(page, server.url, 'admin')
  const saved = await page.request.post(`${server.url}/api/saved-views`, {
    data: {
      id: ulid(),
      list: '/programme',
      name: 'Reach',
      query: 'figures=reached%2Csessions',
      role: 'mentor',
    },
    headers: { origin: server.url },
  })
  expect(saved.status()).toBe(200)
  await haveSession(page, server.url, 'mentor')
  await page.goto(`${server.url}/programme`)
  const schools = page.getByRole('table', { name: 'By school' })
  await expect(schools.getByRole('rowheader')).toHaveCount(3)
  await expect(page.getByText('Numbers of fewer than 5 children are hidden here')).toBeVisible()
  await expect(page.getByText('Money used')).toHaveCount(0)
  await test.step('a view of the role opens, and the page starts with it', async () => {
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('button', { name: 'Start with Reach' }).click()
    await page.goto(`${server.url}/programme`)
    await expect(page).toHaveURL(/\/programme\?figures=reached%2Csessions$/)
    await expect(page.getByText('Lab hours used')).toHaveCount(0)
  })
  await schools
    .getByRole('link', { name: /^Sessions held, / })
    .first()
    .click()
  await expect(page.getByRole('link', { name: 'Programme' }).first()).toBeVisible()
  await expect(page.getByText(/^\d+ records?,/)).toBeVisible()
  await page.goto(`${server.url}/self-assessment-data/assess`)
  await expect(page.getByText('Median of the cluster')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Level: Outreach' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
  expect(await axeFindings(page)).toEqual([])
})

test('an in-charge sees their lab and assesses its year on a phone, in Hindi, too', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await haveSession(page, server.url, 'incharge')
  await page.goto(`${server.url}/self-assessment-data/assess`)
  const level = (name: string) => page.getByRole('combobox', { name: `Level: ${name}` })
  for (const name of ['Work and projects', 'Outreach']) {
    await level(name).click()
    await page.locator('.ant-select-dropdown:visible').getByText('Steady').click()
  }
  expect(await axeFindings(page)).toEqual([])
  await expect.poll(() => overflow(page)).toBe(0)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Hand in' }).click()
  await expect(page.getByText('Handed in by Kavita Rathore')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Hand in' })).toHaveCount(0)

  await openInLanguage(page, server.url, 'incharge', 'hi', '/my-lab')
  await expect(page.locator('.figures-numbers')).toBeVisible()
  await expect.poll(() => overflow(page)).toBe(0)
  const words = await page.locator('.figures-numbers, .figures-charts').allInnerTexts()
  expect(words.join(' ').match(/[A-Za-z]{3,}/g) ?? []).toEqual([])
})
