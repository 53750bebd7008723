import { expect, test } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { highlighted } from './support/select.js'
import { apiOf } from './support/records.js'
import { haveSession } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('a topic moves to another subject by keyboard, among the last ones there, and back to its place with Undo', async ({
  page,
}) => {
  await haveSession(page, server.url, 'admin')
  const api = apiOf(page, server.url)
  const [from, to] = [
    await api.make('subjects', { name: 'Old shelf' }),
    await api.make('subjects', { name: 'New shelf' }),
  ]
  const topic = await api.make('topics', { name: 'Wandering topic', subject: from.id, position: 3 })
  await page.goto(`${server.url}/ta-data/add-subject`)
  await page.getByRole('textbox', { name: /search/i }).fill('Wandering')
  const placeOf = async () => {
    const { subject, position } = await api.one(`topics/${topic.id}`)
    return [subject, position]
  }

  const moved = page.getByRole('treeitem', { name: 'Wandering topic' })
  await moved.focus()
  await expect(moved).toBeFocused()
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog', { name: 'Move “Wandering topic” to another subject' })
  await expect(dialog.getByLabel('Subject')).toBeFocused()
  await page.keyboard.type('New shelf')
  await expect(highlighted(page)).toContainText('New shelf')
  await page.keyboard.press('Enter')
  await expect(page.getByText('“Wandering topic” moved to “New shelf”')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(await placeOf()).toEqual([to.id, null])

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(placeOf).toEqual([from.id, 3])
})

test('a topic is merged into another by keyboard, with its sub-topics, and Undo takes it back', async ({
  page,
}) => {
  await haveSession(page, server.url, 'admin')
  const api = apiOf(page, server.url)
  const subject = (await api.make('subjects', { name: 'Twin shelf' })).id
  const [kept, twin] = [
    await api.make('topics', { name: 'Twin circuits', subject }),
    await api.make('topics', { name: 'Twin circuit', subject }),
  ]
  const below = await api.make('sub-topics', { name: 'Twin lamp', topic: twin.id })
  const [same, double] = [
    await api.make('sub-topics', { name: 'Twin wire', topic: kept.id }),
    await api.make('sub-topics', { name: 'twin WIRE', topic: twin.id }),
  ]
  await page.goto(`${server.url}/ta-data/add-subject`)
  await page.getByRole('textbox', { name: /search/i }).fill('Twin')
  const topicOf = async () => (await api.one(`sub-topics/${below.id}`))['topic']

  const line = page.getByRole('treeitem', { name: 'Twin circuit', exact: true })
  await line.focus()
  await expect(line).toBeFocused()
  await page.keyboard.press('Shift+M')
  const dialog = page.getByRole('dialog', { name: 'Merge “Twin circuit” into another topic' })
  await expect(dialog.getByLabel('Topic')).toBeFocused()
  await page.keyboard.type('Twin')
  await expect(highlighted(page)).toHaveText('Twin circuits')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText(
    '“Twin circuits” gets 2 sub-topics, 0 activities, and the sessions and students’ copies that name “Twin circuit”.',
  )
  await expect(dialog).toContainText(
    'Both have these sub-topics, and each pair becomes one: twin WIRE',
  )
  await expect(dialog).toContainText('“Twin circuit” is archived.')
  await expect(dialog.getByRole('button', { name: 'Merge' })).toBeFocused()
  expect(await topicOf(), 'until it is confirmed').toBe(twin.id)
  await page.keyboard.press('Enter')
  await expect(page.getByText('“Twin circuit” merged into “Twin circuits”')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('treeitem', { name: 'Twin circuits' })).toBeFocused()
  expect(await topicOf()).toBe(kept.id)
  await expect(page.getByRole('treeitem', { name: 'Twin circuit', exact: true })).toHaveCount(0)
  await expect(page.getByRole('treeitem', { name: 'Twin lamp' })).toBeVisible()
  await expect(page.getByRole('treeitem', { name: 'Twin wire' })).toHaveCount(1)
  expect((await api.one(`sub-topics/${same.id}`))['topic']).toBe(kept.id)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(topicOf).toBe(twin.id)
  await expect(page.getByRole('treeitem', { name: 'Twin circuit', exact: true })).toBeVisible()
  await expect.poll(async () => (await api.one(`sub-topics/${double.id}`))['topic']).toBe(twin.id)
})

test('a line that goes while it has the focus leaves it to the line in its place, with its keys', async ({
  page,
}) => {
  await haveSession(page, server.url, 'admin')
  const api = apiOf(page, server.url)
  const subject = (await api.make('subjects', { name: 'Short shelf' })).id
  const [first] = [
    await api.make('topics', { name: 'Short lamp', subject }),
    await api.make('topics', { name: 'Short motor', subject }),
  ]
  await page.goto(`${server.url}/ta-data/add-subject`)
  await page.getByRole('textbox', { name: /search/i }).fill('Short')
  await page.getByRole('treeitem', { name: 'Short lamp' }).focus()
  // Keeping the focus starts with the first key.
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('treeitem', { name: 'Short lamp' })).toBeFocused()
  // As another person would, on another device.
  await api.remove(`topics/${first.id}`)
  await expect(page.getByRole('treeitem', { name: 'Short motor' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('treeitem', { name: 'Short shelf' })).toBeFocused()
})
