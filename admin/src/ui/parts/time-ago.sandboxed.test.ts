import { jest } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LanguageFile } from '@tinkerdesk/shared/base/translator'

const at = '2026-11-22T10:40:00.000Z'
const hindi = () =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../../shared/languages/hi.json'), 'utf8'),
  ) as LanguageFile

beforeEach(() => {
  jest.resetModules()
})

test('an exact time in English has a short month', async () => {
  const { exactTime } = await import('./time-ago.js')
  expect(exactTime(at)).toBe('22 Nov 2026, 4:10 pm')
})

test('an exact time in Hindi has the whole month, like all other dates', async () => {
  const { speak } = await import('@tinkerdesk/shared/base/say')
  const { createTranslator } = await import('@tinkerdesk/shared/base/translator')
  speak(createTranslator('hi', hindi()))
  const { exactTime } = await import('./time-ago.js')
  expect(exactTime(at)).toBe('22 नवंबर 2026, शाम 4:10 बजे')
})
