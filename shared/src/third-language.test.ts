import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { languageModule } from '../../admin/bundle/language-modules.js'
import { readHeaders } from '../languages/headers.mjs'
import type { LanguageFile } from './base/translator.js'

const root = join(import.meta.dirname, '../..')
const header = { name: 'தமிழ்', locale: 'ta-IN', antd: 'ta_IN', dayjs: 'ta' }

let copy: string
const put = (name: string, content: object) =>
  writeFileSync(join(copy, 'shared/languages', name), JSON.stringify(content))
const readCopied = () => readHeaders(pathToFileURL(join(copy, 'shared/languages/')))

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'languages-'))
  for (const part of ['src', 'languages', 'package.json'])
    cpSync(join(root, 'shared', part), join(copy, 'shared', part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const { texts, paths } = JSON.parse(
    readFileSync(join(root, 'shared/languages/hi.json'), 'utf8'),
  ) as LanguageFile
  const marked = Object.fromEntries(
    Object.entries(texts).map(([english, hindi]) => [english, `த ${hindi}`]),
  )
  put('ta.json', { header, texts: marked, paths })
})
afterAll(() => rmSync(copy, { recursive: true }))

/** Runs a module beside the copied declarations, and returns what it prints. */
function runInCopy(code: string): unknown {
  const file = join(copy, 'shared/src/trial.mjs')
  writeFileSync(file, code)
  const run = pathToFileURL(join(root, 'scripts/jest/run-typescript.mjs')).href
  return JSON.parse(
    execFileSync(process.execPath, ['--no-warnings', '--import', run, file], { encoding: 'utf8' }),
  )
}

test('one file makes a language that a person can choose, and that the product speaks', () => {
  expect(
    runInCopy(`
      import { readFileSync } from 'node:fs'
      const { languageCodes, languageNames, resourceNamed, meAnswer } = await import('./index.ts')
      const { createTranslator } = await import('./base/translator.ts')
      const { speak, text, spokenLocale } = await import('./base/say.ts')
      const { language } = resourceNamed('user').fields
      const me = { uid: 'u', email: 'e', role: 'admin', displayName: 'A', schoolIds: [], language: 'ta' }
      speak(createTranslator('ta', JSON.parse(readFileSync(new URL('../languages/ta.json', import.meta.url), 'utf8'))))
      console.log(JSON.stringify({
        languageCodes,
        name: languageNames.ta,
        choices: language.choices,
        chosen: meAnswer.parse(me).language,
        message: text('{count} rows', { count: 2 }),
        locale: spokenLocale(),
      }))`),
  ).toEqual({
    languageCodes: ['en', 'hi', 'ta'],
    name: header.name,
    choices: ['en', 'hi', 'ta'],
    chosen: 'ta',
    message: 'த 2 पंक्तियाँ',
    locale: 'ta-IN',
  })
})

test('the build puts its name, and the words of libraries that its header names, into the pages', () => {
  const headers = readCopied()
  expect(languageModule('/any/shared/languages/headers.mjs', headers)).toContain(
    '"ta":{"name":"தமிழ்","locale":"ta-IN"}',
  )
  expect(languageModule('/any/admin/src/ui/code/library-files.ts', headers)).toContain(
    `ta: { antd: () => import("antd/es/locale/ta_IN.js"), dayjs: () => import("dayjs/locale/ta.js") }`,
  )
  expect(languageModule('/any/admin/src/ui/code/library-words.ts', headers)).toBeNull()
})

test.each([
  ['ml.json', { texts: {}, paths: {} }, 'needs a header'],
  ['ml.json', { header: { name: 'മലയാളം' }, texts: {}, paths: {} }, 'needs a header'],
  [
    'ml.json',
    { header: { ...header, locale: 'no locale' }, texts: {}, paths: {} },
    'is not a locale',
  ],
  ['malayalam.json', { header, texts: {}, paths: {} }, 'is not called after the code'],
])('says what is wrong with the file %s', (name, content, fault) => {
  put(name, content)
  expect(readCopied).toThrow(`shared/languages/${name}`)
  expect(readCopied).toThrow(fault)
  rmSync(join(copy, 'shared/languages', name))
})
