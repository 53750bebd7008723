import { spokenLanguage } from '@tinkerdesk/shared/base/say'
import type { Locale } from 'antd/es/locale/index.js'
import { libraryFiles } from './library-files.js'

/** Loads the words of antd, and of its calendars, in the language of the page. Words that a library does not have are English. */
export async function loadLibraryWords(): Promise<Locale | undefined> {
  const files = libraryFiles[spokenLanguage()]
  if (!files) return undefined
  const [{ default: dayjs }, days, words] = await Promise.all([
    import('dayjs'),
    files.dayjs?.(),
    files.antd?.(),
  ])
  if (days) dayjs.locale(days.default)
  return words?.default
}
