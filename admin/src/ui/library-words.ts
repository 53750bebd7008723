import type { Language } from '@tinkerdesk/shared/base/languages'
import { spokenLanguage } from '@tinkerdesk/shared/base/say'
import type { Locale } from 'antd/es/locale/index.js'

/** The words of antd and of its calendars, by language. Without an entry they are English. */
const libraries: { readonly [L in Language]?: () => Promise<Locale> } = {
  hi: async () => {
    const [{ default: words }, { default: dayjs }] = await Promise.all([
      import('antd/es/locale/hi_IN.js'),
      import('dayjs'),
      import('dayjs/locale/hi.js'),
    ])
    dayjs.locale('hi')
    return words
  },
}

/** Loads the words of the libraries in the language of the page. `undefined` in English, which they have already. */
export const loadLibraryWords = async (): Promise<Locale | undefined> => libraries[spokenLanguage()]?.()
