import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { expect } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { apiOf } from './support/records.js'
import { signIn } from './support/sign-in.js'
import { test } from './support/test.js'

let server: TestServer
test.beforeAll(async () => {
  server = await startServer({ ASSISTANTS: 'on' })
})
test.afterAll(() => server.stop())

test('a person makes a token for an assistant, then approves, undoes and declines what it proposes', async ({
  page,
}) => {
  await signIn(page, server.url, 'admin', '/tokens')
  await page.getByRole('button', { name: 'New token' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New token' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByLabel('Name').fill('Helper')
  await dialog.getByRole('checkbox', { name: 'For an AI assistant' }).check()
  await dialog.getByRole('radio', { name: 'Read and change' }).check()
  await dialog.getByRole('button', { name: 'Make the token' }).click()
  const token = await dialog.getByRole('textbox', { name: 'Token' }).inputValue()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Of an assistant: its changes are proposals')).toBeVisible()

  await page.getByRole('link', { name: 'Proposals of assistants' }).click()
  await expect(page.getByText('No proposals wait')).toBeVisible()
  await page.getByText('How to connect an assistant').click()
  await expect(page.getByLabel('Settings')).toContainText(`${server.url}/api/assistant`)

  const api = apiOf(page, server.url)
  const [first, second] = [
    await api.make('tags', { name: 'Robotics' }),
    await api.make('tags', { name: 'Kites' }),
  ]
  const client = new Client({ name: 'test', version: '1.0.0' })
  const headers = { authorization: `Bearer ${token}` }
  const address = new URL('/api/assistant', server.url)
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }))
  const propose = (tag: typeof first, name: string) =>
    client.callTool({
      name: 'propose',
      arguments: {
        resource: 'tag',
        work: 'change',
        rows: [{ id: tag.id, version: tag.version, values: { name } }],
        note: `${name} is the better word`,
      },
    })
  await propose(first, 'Robots')
  await page.reload()
  const card = page.getByRole('article', { name: 'Edit 1 tag' })
  await expect(card).toContainText('Robots is the better word')
  await expect(card).toContainText('Helper')
  await card.getByRole('button', { name: 'Changes of: Edit 1 tag' }).click()
  await expect(card.getByRole('list', { name: 'Records' })).toContainText('Robotics')
  await card.getByRole('button', { name: 'Approve: Edit 1 tag' }).click()
  await expect(page.getByText('Approved and saved')).toBeVisible()
  await expect.poll(async () => (await api.one(`tags/${first.id}`))['name']).toBe('Robots')

  await page.getByText('All', { exact: true }).click()
  await expect(card).toContainText('Approved')
  await card.getByRole('button', { name: 'Undo: Edit 1 tag' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(card).toContainText('Undone')
  expect((await api.one(`tags/${first.id}`))['name']).toBe('Robotics')

  await propose(second, 'Planes')
  await api.change(`tags/${second.id}`, { name: 'Gliders', version: second.version })
  await page.getByRole('group', { name: 'Which proposals' }).getByText('Waiting').click()
  await expect(card).toContainText('Planes is the better word')
  await card.getByRole('button', { name: 'Changes of: Edit 1 tag' }).click()
  await expect(card).toContainText('Changed since it was proposed')
  await card.getByRole('button', { name: 'Approve: Edit 1 tag' }).click()
  await expect(page.getByText('Nothing of this proposal can be saved any more')).toBeVisible()
  await card.getByRole('button', { name: 'Decline: Edit 1 tag' }).click()
  const question = page.getByRole('dialog', { name: 'Decline the proposal' })
  await question.getByRole('button', { name: 'Decline' }).click()
  await expect(question.getByText('Enter a reason.')).toBeVisible()
  await question.getByLabel('Reason').fill('We fly gliders')
  await question.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('No proposals wait')).toBeVisible()
  await client.close()
})
