import type { Locale } from 'antd/es/locale/index.js'

interface LibraryFiles {
  antd?: () => Promise<{ default: Locale }>
  dayjs?: () => Promise<{ default: ILocale }>
}

/** Loads the words of antd and dayjs, by language. The build puts a line for each file of `shared/languages` here. */
export const libraryFiles: { readonly [language: string]: LibraryFiles } = {}
