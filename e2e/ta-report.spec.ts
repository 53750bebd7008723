import { expect } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { followTo } from './support/screens.js'
import { offered } from './support/select.js'
import { signIn } from './support/sign-in.js'
import { test } from './support/test.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test("a student's proposal is changed, turned down with a reason, taken up again and accepted, and its author sees each step", async ({
  browser,
}) => {
  const student = await browser.newPage()
  await signIn(student, server.url, 'student', '/ta-data/add')
  await expect(student.getByText('This is a proposal.')).toBeVisible()
  await student.getByLabel('TA Name').fill('Rain alarm')
  await student.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(student.getByText('Rain alarm created')).toBeVisible()
  await followTo(student, '/ta-gen-report')
  await student.getByRole('link', { name: 'Edit Rain alarm' }).click()
  await student.getByLabel('TA Name').fill('Rain alarm for a roof')
  await student.getByRole('button', { name: 'Update' }).first().click()
  await expect(student).toHaveURL(`${server.url}/ta-gen-report`)

  const admin = await browser.newPage()
  await signIn(admin, server.url, 'admin', '/ta-gen-report')
  const row = admin.locator('tr[data-row]').filter({ hasText: 'Rain alarm for a roof' })
  const act = async (name: string) => {
    await row.getByRole('button', { name: /^More for/ }).click()
    await admin.getByRole('menuitem', { name }).click()
  }
  const dialog = admin.getByRole('dialog')
  await expect(row).toContainText('Navya Kaur')
  await act('Do not accept')
  await dialog.getByLabel('Reason').fill('Say which sensor you use.')
  await dialog.getByRole('button', { name: 'Do not accept' }).click()
  await expect(row).toContainText('Not accepted')
  const own = student.locator('tr[data-row]').filter({ hasText: 'Rain alarm for a roof' })
  await expect(own).toContainText('Not accepted')
  await own.getByRole('link', { name: 'Rain alarm for a roof' }).first().click()
  await expect(student.getByText('Say which sensor you use.')).toBeVisible()

  await act('Make it a draft again')
  await expect(row).toContainText('Draft')
  await act('Accept into the library')
  await dialog.getByRole('button', { name: 'Accept into the library' }).click()
  await expect(dialog.getByText('An activity in the library needs a subject')).toBeVisible()
  // Subject, topic and sub-topic, each within the one before.
  for (const at of [0, 1, 2]) {
    const select = dialog.locator('.ant-select').nth(at)
    await select.locator('.ant-select-selector').click()
    await expect(select).toHaveClass(/ant-select-open/)
    await expect(select).not.toHaveClass(/ant-select-loading/)
    await offered(admin).first().click()
    await expect(select.locator('.ant-select-selection-item')).toBeVisible()
    // The list of the next one must be the only one.
    await expect(offered(admin)).toHaveCount(0)
  }
  await dialog.getByRole('button', { name: 'Accept into the library' }).click()
  await expect(row).toContainText('Published')
  await row.getByRole('link', { name: 'Rain alarm for a roof' }).first().click()
  await expect(admin.getByText(/^[A-Z0-9]{3}\d{13}$/)).toBeVisible()
  await expect(student.getByText('Published')).toBeVisible()
})
