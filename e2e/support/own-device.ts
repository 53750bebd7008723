import { runInNewContext } from 'node:vm'
import { expect, type Page } from '@playwright/test'
import { patience, workerReady } from './worker-ready.js'

/** Opens the menu of the person's account. */
export const openAccount = (page: Page) =>
  page.getByRole('banner').locator('.account-button').click()

const markLabel = /^(Keep my work on this device|मेरा काम इस उपकरण पर रखें)$/

/** Marks the device as the person's own on the screen, and waits until it keeps their work and the screens for it. */
export async function markOwn(page: Page, role: 'student' | 'mentor') {
  await workerReady(page)
  await page.waitForFunction(() => localStorage.getItem('me') !== null)
  await openAccount(page)
  await page.getByRole('menuitem', { name: markLabel }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox').check()
  await expect(dialog.locator('output')).toContainText('kB', { timeout: patience })
  await expect.poll(() => missingScreens(page, role), { timeout: patience }).toEqual([])
  await expect.poll(() => isFilled(page), { timeout: patience }).toBe(true)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

/** Returns the files of the role's screens that the worker has not stored yet. */
async function missingScreens(page: Page, role: string): Promise<string[]> {
  const worker = await (await page.request.get(new URL('/sw.js', page.url()).href)).text()
  // The list is a string of JSON in the worker.
  const [, literal] = worker.match(/JSON\.parse\((`.*?`|'.*?'|".*?[^\\]")\)/s) ?? []
  const { own } = JSON.parse(runInNewContext(String(literal))) as { own: Record<string, string[]> }
  const stored = await page.evaluate(async () =>
    (await (await caches.open('files')).keys()).map(({ url }) => new URL(url).pathname),
  )
  return own[role]!.filter((file) => !stored.includes(file))
}

/** True once the first filling has ended: only then the names of people are kept. */
const isFilled = async (page: Page) =>
  (await keptAddresses(page)).some((address) => address.includes('#'))

/** Returns the addresses of what this device keeps. Empty without the database. */
export const keptAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases()
    if (!databases.some(({ name }) => name === 'own-device')) return []
    return new Promise<string[]>((resolve, reject) => {
      const opening = indexedDB.open('own-device')
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const database = opening.result
        const keys = database.transaction('answers').objectStore('answers').getAllKeys()
        keys.onsuccess = () => (database.close(), resolve(keys.result.map(String)))
      }
    })
  })

/** Returns the sizes of what this device keeps, in bytes of JSON, as its database notes them. */
export const keptSizesOf = (page: Page): Promise<{ [address: string]: { bytes: number } }> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('own-device')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const database = opening.result
          const header = database.transaction('answers').objectStore('answers').get('header')
          header.onsuccess = () => {
            database.close()
            resolve((header.result as { sizes: { [address: string]: { bytes: number } } }).sizes)
          }
        }
      }),
  )

/** Returns everything that the browser stores for the product, as text: databases, caches and storage. */
export const storedText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts: string[] = [
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
    ]
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name!)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      for (const store of database.objectStoreNames) {
        const reading = database.transaction(store).objectStore(store).getAll()
        await new Promise((resolve) => (reading.onsuccess = resolve))
        texts.push(`${name}: ${JSON.stringify(reading.result)}`)
      }
      database.close()
    }
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        texts.push(new URL(url).pathname)
    return texts.join('\n')
  })

/** Returns whether the menu of the account offers to keep the person's work. */
export async function offers(page: Page): Promise<boolean> {
  await openAccount(page)
  await expect(page.getByRole('menu')).toBeVisible()
  const count = await page.getByRole('menuitem', { name: markLabel }).count()
  await page.keyboard.press('Escape')
  return count > 0
}

/** Returns whether this device keeps nothing of a person's work. */
export const isForgotten = async (page: Page): Promise<boolean> => {
  const names = await page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name),
  )
  const mark = await page.evaluate(() => localStorage.getItem('own-device'))
  return mark === null && !names.includes('own-device')
}
