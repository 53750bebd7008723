import { expect } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { apiOf } from './support/records.js'
import { signIn } from './support/sign-in.js'
import { test } from './support/test.js'

let server: TestServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('an admin tries an automation on the last week, makes it, reads its log, changes it and turns it off', async ({
  page,
}) => {
  await signIn(page, server.url, 'admin', '/automations')
  const api = apiOf(page, server.url)
  await api.make('tasks', { taskName: 'Done last week', taskDone: true })
  await page.getByRole('button', { name: 'New automation' }).click()
  const dialog = page.getByRole('dialog', { name: 'New automation' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByLabel('Name').fill('Finished tasks')
  await dialog.getByRole('combobox', { name: 'When one of these becomes such' }).fill('Tasks')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Make the automation' }).click()
  await expect(dialog.getByText('Choose at least one condition')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Done', exact: true }).click()
  await page.getByText('Done: yes', { exact: true }).last().click()
  await dialog.getByRole('button', { name: 'Try it on the last week' }).click()
  await expect(dialog.getByRole('row', { name: /Done last week/ })).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Roles' }).click()
  await page.getByText('Admin', { exact: true }).last().click()
  await page.keyboard.press('Escape')
  await dialog.getByLabel('Text about one record').fill('{title} is done')
  await dialog.getByRole('button', { name: 'Make the automation' }).click()
  await expect(page.getByText('Tasks → Notify people: Admin')).toBeVisible()

  await api.make('tasks', { taskName: 'Solder', taskDone: true })
  await page.getByRole('button', { name: 'Log of Finished tasks' }).click()
  const log = page.getByRole('dialog', { name: 'Log of Finished tasks' })
  await expect(async () => {
    await log.getByRole('button', { name: 'Refresh' }).click()
    await expect(log.getByRole('listitem').filter({ hasText: '1 record' })).toContainText('Sent', {
      timeout: 500,
    })
  }).toPass()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Edit Finished tasks' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Finished tasks' })
  await expect(edit.getByText('Done: yes')).toBeVisible()
  await edit.getByLabel('Name').fill('Tasks that are done')
  await edit.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Turn Tasks that are done off' }).click()
  await expect(page.getByText('It is off.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete Tasks that are done' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Tasks that are done?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No automations yet')).toBeVisible()
})
