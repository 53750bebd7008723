import { test } from '@playwright/test'
import { startServer } from './server.js'
import { haveSession } from './support/sign-in.js'
test('look', async ({ page }) => {
  const server = await startServer()
  await haveSession(page, server.url, 'admin')
  const shots = process.env['SHOTS']!
  for (const [name, path] of [
    ['students', '/student-data/view'],
    ['mentors', '/mentor-data/view'],
    ['schools', '/school-data/view'],
    ['partners', '/partner-data/view'],
    ['apartments', '/apartment-data/view'],
  ] as const) {
    for (const [width, scheme] of [
      [1440, 'light'],
      [1280, 'dark'],
      [390, 'light'],
    ] as const) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
      await page.emulateMedia({ colorScheme: scheme })
      await page.goto(server.url + path)
      await page.locator('[data-row]').first().waitFor()
      await page.waitForTimeout(600)
      const cut = await page.evaluate(() => ({
        doc: document.documentElement.scrollWidth - innerWidth,
        frame: (() => {
          const f = document.querySelector('.td-table-frame')
          return f ? f.scrollWidth - f.clientWidth : null
        })(),
      }))
      console.log(name, width, JSON.stringify(cut))
      await page.screenshot({ path: `${shots}/${name}-${width}.png` })
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(server.url + '/student-data/view')
  await page.locator('[data-row]').first().waitFor()
  await page.waitForTimeout(1500)
  await page.locator('[data-row] .td-icon').first().hover()
  await page.waitForTimeout(700)
  await page.screenshot({ path: `${shots}/hint-hover.png` })
  await page.getByRole('button', { name: 'Refresh' }).focus()
  await page.keyboard.press('Tab')
  await page.waitForTimeout(300)
  await page.screenshot({ path: `${shots}/hint-focus.png` })
  await page.locator('[data-cell="name"]').first().focus()
  await page.keyboard.press('F2')
  await page.waitForTimeout(1500)
  await page.screenshot({ path: `${shots}/name-edit.png` })
  await server.stop()
})
