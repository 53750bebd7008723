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

/**
 * Presses a key in the page the moment a dialog is part of it, before it is drawn. Returns a function that waits until it has happened, and
 * tells whether the dialog had the focus then.
 */
async function pressAsItAppears(page: Page, key: 'Escape' | 'x', on: 'focus' | 'row') {
  // Two calls, and the first has its answer before a key is pressed: a call that waits may begin after one that was made later.
  await page.evaluate(
    ([key, on]) => {
      const appeared = new Promise<boolean>((resolve) => {
        new MutationObserver((_, observer) => {
          const dialog = document.querySelector('[role=dialog]')
          if (!dialog) return
          observer.disconnect()
          resolve(dialog.contains(document.activeElement))
          const target =
            on === 'row' ? document.querySelector('tr[data-row]') : document.activeElement
          const keyCode = key === 'Escape' ? 27 : 88
          target?.dispatchEvent(
            new KeyboardEvent('keydown', { key, keyCode, bubbles: true, cancelable: true }),
          )
        }).observe(document.documentElement, { childList: true, subtree: true })
      })
      Object.assign(window, { appeared })
    },
    [key, on] as const,
  )
  return () => page.evaluate(() => (window as unknown as { appeared: Promise<boolean> }).appeared)
}

test('from the moment a dialog appears, Escape closes it alone, wherever the focus is, and the keys of a row do nothing', async ({
  page,
}) => {
  await openMentor(page)
  const disable = dialog(page).getByRole('button', { name: 'Disable', exact: true })
  const leave = async () => {
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(rows(page)).toBeFocused()
  }
  for (const on of ['focus', 'row'] as const)
    await test.step(`Escape closes it as it appears, pressed where the ${on} is`, async () => {
      const appeared = await pressAsItAppears(page, 'Escape', on)
      await page.keyboard.press('d')
      expect(await appeared()).toBe(true)
      await expect(dialog(page)).toHaveCount(0)
      await expect(rows(page)).toBeFocused()
      await page.keyboard.press('d')
      await expect(disable).toBeFocused()
      await leave()
    })
  await test.step('the keys of a row do nothing from that moment', async () => {
    const appeared = await pressAsItAppears(page, 'x', 'row')
    await page.keyboard.press('d')
    expect(await appeared()).toBe(true)
    await expect(disable).toBeFocused()
    await expect(rows(page).getByRole('checkbox')).not.toBeChecked()
    await leave()
  })
  await page.keyboard.press('x')
  await expect(rows(page).getByRole('checkbox')).toBeChecked()
  await page.keyboard.press('d')
  await expect(disable).toBeFocused()
  // A dialog that is still opening takes the focus once more.
  await expect(async () => {
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await expect(page.locator('body')).toBeFocused({ timeout: 500 })
  }).toPass()
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

test('Escape closes a question above a dialog, and leaves the dialog with what was typed', async ({
  page,
}) => {
  await haveSession(page, server.url, 'admin')
  const address = {
    addressLine1: '1 Hill Road',
    city: 'Pune',
    state: 'Maharashtra',
    pincode: '411004',
  }
  await apiOf(page, server.url).make('schools', {
    name: 'Key School',
    address,
    atlIncharge: { firstName: 'Meera', email: 'meera@keys.example' },
  })
  await page.goto(`${server.url}/school-data/view?q=Key+School`)
  await rows(page).getByRole('checkbox').check()
  await page.locator('.td-bulk').getByRole('button', { name: 'Edit' }).click()
  await choose(
    page,
    page.getByRole('combobox', { name: 'Fields to change' }),
    /in-charge.*e-mail/i,
    'in-charge',
  )
  const email = page.locator('#field-atlIncharge-email')
  await email.fill('vani@keys.example')
  await page.getByRole('button', { name: 'Change 1', exact: true }).click()
  const question = page.locator('dialog[open]')
  await expect(question.getByRole('button', { name: 'Save and disable it' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(email).toHaveValue('vani@keys.example')
})

test('a key right after Escape opens a window again, before the browser has said that it was closed', async ({
  page,
}) => {
  await haveSession(page, server.url, 'student')
  await page.goto(`${server.url}/remote-labs`)
  const opener = page
    .getByRole('region', { name: 'Your bookings' })
    .getByRole('button', { name: /^Cancel / })
    .first()
  await opener.click()
  await expect(dialog(page)).toBeVisible()
  // As Escape and then Enter do, with nothing in between.
  await opener.evaluate((button: HTMLButtonElement) => {
    document.querySelector<HTMLDialogElement>('dialog[open]')!.requestClose()
    button.click()
  })
  // The event of the close has come by then.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 200)))
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(opener).toBeFocused()
})

test('what is typed in a dialog is asked about before Escape, its cross or Back drops it, and nothing else is', async ({
  page,
}) => {
  const questions: string[] = []
  let isLeft = false
  page.on('dialog', (question) => {
    questions.push(question.message())
    void (isLeft ? question.accept() : question.dismiss())
  })
  await signIn(page, server.url, 'admin', '/webhooks')
  await page.getByRole('link', { name: 'Connections' }).first().click()
  const opened = async (isOpened: () => Promise<void>) => {
    await isOpened()
    await expect(dialog(page)).toBeVisible()
  }
  const open = () => opened(() => page.getByRole('button', { name: 'New service account' }).click())
  const name = dialog(page).getByLabel('Name')
  await test.step('nothing typed', async () => {
    await open()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    expect(questions).toEqual([])
  })
  await test.step('a window stays with its text, and a press beside it does nothing', async () => {
    await open()
    await name.fill('Sheet of marks')
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => page.goBack(),
      () => dialog(page).getByRole('button', { name: 'Close' }).click(),
    ]) {
      const before = questions.length
      await leave()
      await expect.poll(() => questions.length).toBe(before + 1)
      await expect(name).toHaveValue('Sheet of marks')
      await expect(page).toHaveURL(/\/connections$/)
    }
    await page.mouse.click(5, 400)
    await expect(name).toHaveValue('Sheet of marks')
    expect(questions).toEqual(
      Array.from({ length: 3 }, () => 'You have unsaved changes. Leave without saving?'),
    )
  })
  await test.step('it is gone once the person says so, and so is a text that was taken out', async () => {
    isLeft = true
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await open()
    await expect(name).toHaveValue('')
    await name.fill('Sheet')
    await name.fill('')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    expect(questions).toHaveLength(4)
  })
  await test.step('a dialog of the browser stays, too, however often Escape is pressed', async () => {
    isLeft = false
    await page.getByRole('link', { name: 'Chats' }).first().click()
    await opened(() => page.getByRole('button', { name: 'New chat group' }).click())
    const text = dialog(page).getByRole('textbox')
    await text.fill('Robot club')
    for (const at of [5, 6, 7]) {
      await page.keyboard.press('Escape')
      await expect.poll(() => questions.length).toBe(at)
      await expect(text).toHaveValue('Robot club')
      await expect(text).toBeVisible()
      // A second question would come by then.
      await page.evaluate(() => new Promise((done) => setTimeout(done, 200)))
      expect(questions).toHaveLength(at)
    }
    isLeft = true
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
  })
})
