import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { textsIn, type TextInCode } from '../../scripts/lib/texts-in.mjs'
import { languageCodes } from './base/languages.js'
import { problems } from './base/problems.js'
import type { LanguageFile } from './base/translator.js'
import { resources, screens } from './index.js'
import { derivedField } from './resource/derived-field.js'
import { wordsReplaced } from './resource/spoken.js'

const root = join(import.meta.dirname, '../..')
const others = languageCodes.filter((code) => code !== 'en')
const fileOf = (language: string): LanguageFile => JSON.parse(readFileSync(join(root, `shared/languages/${language}.json`), 'utf8'))

/** Texts may wait this long for their translation: work on screens goes on while it is written. The test names them when there are more. */
const maxBehind = 80

/** Files whose sentences developers read, not people. */
const forDevelopers = /^admin\/src\/(resource\/record\/collect-overrides|app\/(assert-screens|stand-ins)|client)/

/** Texts that are the same in every language: names, keys of the keyboard, formats, and what the code reads itself. */
const sameEverywhere =
  /^(Tinkerdesk|Esc|Enter|Ctrl.*|h:mm a|https:\/\/|[\w{}/? =.:+-]*[/{=][\w{}/? =.:+-]*|.*(:not\(|\[data-|dialog\[|pointer:|min\(|calc\().*|[a-z.,[\] -]+)$/

const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const path = relative(root, join(entry.parentPath, entry.name))
    return entry.isFile() && /\.tsx?$/.test(path) && !/\.(test|type-test)\.tsx?$|\/(migrations|demo|tools)\//.test(path) ? [path] : []
  })

const read = (paths: readonly string[]): { path: string; texts: TextInCode[] }[] =>
  paths.map((path) => ({ path, texts: textsIn(readFileSync(join(root, path), 'utf8'), path) }))

const admin = read(sources('admin/src'))
const elsewhere = read([...sources('shared/src'), ...sources('api/src')])

/** Every word of the declarations, after its path. */
function declaredWords(): [path: string, english: string][] {
  const words: [string, string][] = []
  const note = (path: string, english: string) => {
    words.push([path, english])
    return english
  }
  for (const resource of resources) {
    wordsReplaced(resource, resource.name, note)
    for (const name of Object.keys(resource.derived)) note(`${resource.name}.${name}`, derivedField(resource, name)?.label ?? '')
  }
  for (const { route, title, menu, resource } of screens) {
    // A generated form is called after its resource.
    if (resource?.page !== 'create' && resource?.page !== 'edit') note(`screen ${route}`, title)
    for (const word of [menu?.label, menu?.under, menu?.group]) if (word) note(`menu ${word}`, word)
  }
  for (const { title } of Object.values(problems)) note(`problem ${title}`, title)
  return words
}

const hasWords = (text: string): boolean => /\p{L}{2}/u.test(text)
const namesIn = (message: string): string[] => [...message.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name!)

describe.each(others)('the texts of %s', (language) => {
  const { texts, paths } = fileOf(language)

  test('have a word for every label, choice, help, section, action and message of the declarations, every screen and every error', () => {
    const missing = declaredWords().filter(
      ([path, english]) => hasWords(english) && texts[english] === undefined && paths[path] === undefined,
    )
    expect(missing.length > maxBehind ? missing : []).toEqual([])
  })

  test('have the texts that the screens show', () => {
    const missing = admin
      .filter(({ path }) => !forDevelopers.test(path))
      .flatMap(({ path, texts: inFile }) => {
        const whole = inFile.filter(({ text, kind }) => kind === 'children' && texts[text] !== undefined)
        const isInside = ({ start, end }: TextInCode) => whole.some((outer) => start >= outer.start && end <= outer.end)
        return inFile.flatMap((each) =>
          each.place === 'shown' &&
          each.kind !== 'children' &&
          !(each.kind === 'between' && isInside(each)) &&
          hasWords(each.text.replace(/\{\w+\}/g, '')) &&
          !sameEverywhere.test(each.text) &&
          texts[each.text] === undefined
            ? [`${path}: ${each.text}`]
            : [],
        )
      })
    expect(missing.length > maxBehind ? missing : []).toEqual([])
  })

  test('are all used', () => {
    const written = new Set([...admin, ...elsewhere].flatMap(({ texts: inFile }) => inFile.map(({ text }) => text)))
    const declared = new Set(declaredWords().map(([, english]) => english))
    const declaredPaths = new Set(declaredWords().map(([path]) => path))
    const isCounted = (text: string) => /^\{count\} [\w -]+$/.test(text)
    const unused = Object.keys(texts).filter((text) => !written.has(text) && !declared.has(text) && !isCounted(text))
    expect(unused.length > maxBehind ? unused : []).toEqual([])
    expect(Object.keys(paths).filter((path) => !declaredPaths.has(path)).length).toBeLessThan(maxBehind)
  })

  test('name only values that the English text has', () => {
    const wrong = Object.entries(texts).filter(([english, own]) => namesIn(own).some((name) => !namesIn(english).includes(name)))
    expect(wrong).toEqual([])
  })
})
