import { resourceNamed, titleOf } from '@tinkerdesk/shared'
import { speak } from '@tinkerdesk/shared/base/say'
import { createTranslator, type LanguageFile } from '@tinkerdesk/shared/base/translator'
import { readFileSync } from 'node:fs'

test('the day of a title is said in the language of the reader, at its beginning and at its end, and names stay', () => {
  const file = readFileSync(
    new URL('../../../../shared/languages/hi.json', import.meta.url),
    'utf8',
  )
  speak(createTranslator('hi', JSON.parse(file) as LanguageFile))
  const called = (recordTitle: string) => titleOf(resourceNamed('visit'), { recordTitle })
  expect(called('30 Nov 2026, Kit of 01 Feb 2026')).toBe('30 नवंबर 2026, Kit of 01 Feb 2026')
  expect(called('30 Nov 2026 kit, 01 Feb 2026')).toBe('30 Nov 2026 kit, 01 फ़रवरी 2026')
})
