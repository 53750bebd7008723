import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { apiOf } from './support/records.js'
import { signIn } from './support/sign-in.js'
import { test } from './support/test.js'

let server: TestServer
test.beforeAll(async () => {
  server = await startServer({ WEBHOOK_NETWORKS: '127.0.0.1' })
})
test.afterAll(() => server.stop())

test('an admin makes a webhook, tests it, sends a message again, pauses and deletes it', async ({
  page,
}) => {
  const types: string[] = []
  const receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      types.push((JSON.parse(body) as { type: string }).type)
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  await signIn(page, server.url, 'admin', '/webhooks')
  await expect(page.getByText('Make one first.')).toBeVisible()
  const headers = { origin: server.url }
  const account = { name: 'Sheets', role: 'mentor' }
  await page.request.post(`${server.url}/api/service-accounts`, { data: account, headers })
  await page.reload()
  await page.getByRole('button', { name: 'New webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'New webhook' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByLabel('Name').fill('Sheet of tags')
  await dialog.getByLabel('Address').fill('https://10.0.0.1/')
  await dialog.getByRole('checkbox', { name: 'Tags: On creating' }).check()
  await dialog.getByRole('button', { name: 'Make the webhook' }).click()
  await expect(dialog.getByText('The address is in a private network')).toBeVisible()
  await dialog.getByLabel('Address').fill(address)
  await dialog.getByRole('button', { name: 'Make the webhook' }).click()
  expect(await dialog.getByRole('textbox', { name: 'Secret' }).inputValue()).toMatch(/^whsec_/)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Tags: on creating')).toBeVisible()

  await page.getByRole('button', { name: 'Send a test message to Sheet of tags' }).click()
  await expect.poll(() => types).toEqual(['test'])
  await apiOf(page, server.url).make('tags', { name: 'Told of' })
  await expect.poll(() => types).toEqual(['test', 'tag.created'])
  await page.getByRole('button', { name: 'Messages of Sheet of tags' }).click()
  const log = page.getByRole('dialog', { name: 'Messages of Sheet of tags' })
  const entry = log.getByRole('listitem').filter({ hasText: 'Tags: on creating · 1 record' })
  await expect(entry).toContainText('Sent · 204')
  await entry.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => types).toEqual(['test', 'tag.created', 'tag.created'])
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Edit Sheet of tags' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Sheet of tags' })
  await expect(edit.getByLabel('Address')).toHaveValue(address)
  await edit.getByRole('checkbox', { name: 'Tags: On changing' }).check()
  await edit.getByRole('combobox', { name: 'Tags: Fields in its messages' }).click()
  // By keys: a message may lie over the choices.
  await page.keyboard.type('Name')
  await page.keyboard.press('Enter')
  await edit.getByLabel('Name', { exact: true }).fill('Sheet of all tags')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Tags: on creating, on changing')).toBeVisible()
  await page.getByRole('button', { name: 'Edit Sheet of all tags' }).click()
  await page.getByRole('button', { name: 'New secret' }).click()
  const renewed = page.getByRole('dialog', { name: 'Edit Sheet of all tags' })
  expect(await renewed.getByRole('textbox', { name: 'Secret' }).inputValue()).toMatch(/^whsec_/)
  await renewed.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('signs, too, until')).toBeVisible()
  await page.getByRole('button', { name: 'Messages of Sheet of all tags' }).click()
  const messages = page.getByRole('dialog', { name: 'Messages of Sheet of all tags' })
  await messages.getByText('Failed', { exact: true }).click()
  await expect(messages.getByText('Nothing matches this filter')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Pause Sheet of all tags' }).click()
  await expect(page.getByText('What changes meanwhile is not sent later.')).toBeVisible()
  await page.getByRole('button', { name: 'Resume Sheet of all tags' }).click()
  await page.getByRole('button', { name: 'Delete Sheet of all tags' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Sheet of all tags?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No webhooks yet')).toBeVisible()
  receiver.close()
})
