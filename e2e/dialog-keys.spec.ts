import { expect, test, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { apiOf } from './support/records.js'
import { choose, offered, openSelect } from './support/select.js'
import { haveSession, signIn } from './support/sign-in.js'

// As most people have it: windows appear with a movement.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const rows = (page: Page) => page.locator('tr[data-row]')
const dialog = (page: Page) => page.getByRole('dialog')

/** Opens the accounts with one row, that of the demo's mentor, which has the focus. */
async function openMentor(page: Page) {
  await signIn(page, server.url, 'admin', '/user-data/view?q=mentor%40demo.example')
  await expect(rows(page)).toHaveCount(1)
  await rows(page).focus()
}

/** Presses keys in the page the moment a dialog is part of it, before it is drawn. Returns where the focus was then, once it has happened. */
async function pressAsItAppears(page: Page, key: 'Escape' | 'x', on: 'focus' | 'row') {
  const seen = page.evaluate(
    async ([key, on]) =>
      new Promise<boolean>((resolve) => {
        new MutationObserver((_, observer) => {
          const dialog = document.querySelector('[role=dialog]')
          if (!dialog) return
          observer.disconnect()
          resolve(dialog.contains(document.activeElement))
          const target = on === 'row' ? document.querySelector('tr[data-row]') : document.activeElement
          const keyCode = key === 'Escape' ? 27 : 88
          target?.dispatchEvent(new KeyboardEvent('keydown', { key, keyCode, bubbles: true, cancelable: true }))
        }).observe(document.documentElement, { childList: true, subtree: true })
      }),
    [key, on] as const,
  )
  // The observer is there: `evaluate` is answered in order.
  await page.evaluate(() => true)
  return seen
}

for (const on of ['focus', 'row'] as const)
  test(`Escape closes a dialog in the moment it appears, pressed where the ${on} is`, async ({ page }) => {
    await openMentor(page)
    const appeared = pressAsItAppears(page, 'Escape', on)
    await page.keyboard.press('d')
    expect(await appeared).toBe(true)
    await expect(dialog(page)).toHaveCount(0)
    await expect(rows(page)).toBeFocused()
    await page.keyboard.press('d')
    await expect(dialog(page).getByRole('button', { name: 'Disable', exact: true })).toBeFocused()
  })

test('the keys of a row do nothing from the moment a dialog appears', async ({ page }) => {
  await openMentor(page)
  const appeared = pressAsItAppears(page, 'x', 'row')
  await page.keyboard.press('d')
  expect(await appeared).toBe(true)
  await expect(dialog(page).getByRole('button', { name: 'Disable', exact: true })).toBeFocused()
  await expect(rows(page).getByRole('checkbox')).not.toBeChecked()
})

test('Escape closes the dialog alone, also when the focus is nowhere', async ({ page }) => {
  await openMentor(page)
  await page.keyboard.press('x')
  await expect(rows(page).getByRole('checkbox')).toBeChecked()
  await page.keyboard.press('d')
  await expect(dialog(page).getByRole('button', { name: 'Disable', exact: true })).toBeFocused()
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await expect(page.locator('body')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(rows(page)).toBeFocused()
  await expect(rows(page).getByRole('checkbox')).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(rows(page).getByRole('checkbox')).not.toBeChecked()
})

test('Escape closes an open list first, and then its dialog', async ({ page }) => {
  await signIn(page, server.url, 'admin', '/equipment-loans/overdue')
  await rows(page).focus()
  await page.keyboard.press('r')
  await openSelect(page, page.getByRole('combobox', { name: 'Condition at return' }))
  await page.keyboard.press('Escape')
  await expect(offered(page)).toHaveCount(0)
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(rows(page)).toBeFocused()
})

test('Escape closes a question above a dialog, and leaves the dialog with what was typed', async ({ page }) => {
  await haveSession(page, server.url, 'admin')
  const address = { addressLine1: '1 Hill Road', city: 'Pune', state: 'Maharashtra', pincode: '411004' }
  await apiOf(page, server.url).make('schools', {
    name: 'Key School',
    address,
    atlIncharge: { firstName: 'Meera', email: 'meera@keys.example' },
  })
  await page.goto(`${server.url}/school-data/view?q=Key+School`)
  await rows(page).getByRole('checkbox').check()
  await page.locator('.td-bulk').getByRole('button', { name: 'Edit' }).click()
  await choose(page, page.getByRole('combobox', { name: 'Fields to change' }), /in-charge.*e-mail/i, 'in-charge')
  const email = page.locator('#field-atlIncharge-email')
  await email.fill('vani@keys.example')
  await page.getByRole('button', { name: 'Change 1', exact: true }).click()
  const question = page.locator('dialog[open]')
  await expect(question.getByRole('button', { name: 'Save and disable it' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(email).toHaveValue('vani@keys.example')
})
