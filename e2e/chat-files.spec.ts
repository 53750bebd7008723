import { expect, type FileChooser, type Locator, type Page } from '@playwright/test'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { phonePicture } from '../api/test/support/pictures.js'
import { startServer, type TestServer } from './server.js'
import { box, keptTexts, openChats } from './support/chats.js'
import { storedDrafts } from './support/stored-drafts.js'
import { test } from './support/test.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const note = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' }).locator('.toast')

/** Chooses files with the button, as a person does. */
async function attach(page: Page, files: Parameters<FileChooser['setFiles']>[0]) {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Attach files' }).click()
  await (await choosing).setFiles(files)
}
const attached = (page: Page) => page.getByRole('button', { name: /^Remove .*\.(txt|jpg)$/ })
/** Returns the width of a picture that the browser has drawn, else 0. */
const drawnWidth = (picture: Locator) =>
  picture.evaluate((image: HTMLImageElement) => image.naturalWidth)

test('a file goes with a message, also over a reload; the others open it, and not once it is deleted', async ({
  browser,
}) => {
  const mentor = await openChats(browser, server.url, 'mentor')
  const pupil = await openChats(browser, server.url, 'student')
  for (const page of [mentor, pupil])
    await page.getByRole('link', { name: /Line follower/ }).click()
  await attach(mentor, { name: 'wiring.jpg', mimeType: 'image/jpeg', buffer: await phonePicture() })
  await expect(attached(mentor)).toHaveCount(1)
  await expect
    .poll(async () => (await storedDrafts(mentor)).map(({ values }) => values['files']))
    .toEqual([[expect.objectContaining({ name: 'wiring.jpg' })]])
  await mentor.reload()
  await expect(attached(mentor)).toHaveCount(1)
  // A file needs no text beside it.
  await expect(box(mentor)).toHaveValue('')
  await mentor.getByRole('button', { name: 'Send' }).click()
  await expect(attached(mentor)).toHaveCount(0)

  const link = pupil.getByRole('log').getByRole('link', { name: /wiring\.jpg/ })
  await expect.poll(() => drawnWidth(link.locator('img'))).toBeGreaterThan(0)
  const opening = pupil.waitForEvent('popup')
  await link.click()
  const picture = await opening
  await expect.poll(() => drawnWidth(picture.locator('img'))).toBeGreaterThan(0)
  await picture.close()
  await expect(pupil.getByRole('link', { name: /Line follower/ })).toContainText('Sent a file')

  const address = new URL((await link.getAttribute('href'))!, server.url).href
  expect((await pupil.request.get(address)).status()).toBe(200)
  const line = mentor.getByRole('article').filter({ hasText: 'wiring.jpg' })
  await line.getByRole('button', { name: 'Delete this message' }).click()
  await mentor.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(pupil.getByRole('log').getByText('Message deleted')).toBeVisible()
  await expect(link).toBeHidden()
  expect((await pupil.request.get(address)).status()).toBe(404)
})

test('an eleventh file and one over 50 MB are refused with a sentence, and what is there stays', async ({
  browser,
}) => {
  const mentor = await openChats(browser, server.url, 'mentor')
  await mentor.getByRole('link', { name: /Lab staff/ }).click()
  await box(mentor).fill('All our readings')
  await attach(
    mentor,
    Array.from({ length: 11 }, (_, at) => note(`reading-${at + 1}.txt`)),
  )
  await expect(messages(mentor).getByText('A message has at most 10 files.')).toBeVisible()
  await expect(attached(mentor)).toHaveCount(10)
  await expect(mentor.getByRole('button', { name: 'Remove reading-11.txt' })).toBeHidden()

  const large = join(tmpdir(), `large-${process.pid}.txt`)
  const handle = await open(large, 'w')
  await handle.truncate(50 * 1048576 + 1)
  await handle.close()
  await mentor.getByRole('button', { name: 'Remove reading-10.txt' }).click()
  await attach(mentor, large)
  await expect(messages(mentor).getByText('Please select a file less than 50MB')).toBeVisible()
  await rm(large)
  await expect(attached(mentor)).toHaveCount(9)
  await expect.poll(() => keptTexts(mentor)).toEqual(['All our readings'])
  await mentor.getByRole('button', { name: 'Send' }).click()
  const sent = mentor.getByRole('article').filter({ hasText: 'All our readings' })
  await expect(sent.getByRole('link', { name: /^.*reading-\d\.txt/ })).toHaveCount(9)
})
