import type { Plugin } from 'vite'
import {
  headers,
  type LanguageHeader,
  type LanguageHeaders,
} from '../../shared/languages/headers.mjs'

/** Returns the modules with the words of libraries in a language, by the libraries that its header names. */
export const wordsOf = ({ antd, dayjs }: LanguageHeader): { [library: string]: string } => ({
  ...(antd ? { antd: `antd/es/locale/${antd}.js` } : {}),
  ...(dayjs ? { dayjs: `dayjs/locale/${dayjs}.js` } : {}),
})

/** The headers for a page, which cannot read a folder. */
const headersCode = (languages: LanguageHeaders): string => {
  const shown = Object.entries(languages).map(([code, { name, locale, clock }]) => [
    code,
    { name, locale, clock },
  ])
  return `export const headers = ${JSON.stringify(Object.fromEntries(shown))}`
}

/** The imports of the libraries' words. */
const libraryCode = (languages: LanguageHeaders): string => {
  const lines = Object.entries(languages).map(([code, header]) => {
    const loads = Object.entries(wordsOf(header)).map(
      ([library, module]) => `${library}: () => import(${JSON.stringify(module)})`,
    )
    return `${code}: { ${loads.join(', ')} }`
  })
  return `export const libraryFiles = { ${lines.join(', ')} }`
}

/** The files whose content follows from the headers of the languages. */
const written: { readonly [file: string]: (languages: LanguageHeaders) => string } = {
  '/shared/languages/headers.mjs': headersCode,
  '/admin/src/ui/code/library-files.ts': libraryCode,
}

/** Returns the content of a file that follows from the headers of the languages. `null` for any other file. */
export const languageModule = (id: string, languages: LanguageHeaders): string | null => {
  const file = Object.keys(written).find((path) => id.endsWith(path))
  return file ? written[file]!(languages) : null
}

/** Puts the languages of the folder into a page. */
export const languageModules: Plugin = {
  name: 'language-modules',
  enforce: 'pre',
  load: (id) => languageModule(id, headers),
}
