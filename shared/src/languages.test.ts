import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { isTranslatable, textsIn, type TextInCode } from '../../scripts/lib/texts-in.mjs'
import { languageCodes, languageNames, languageOf } from './base/languages.js'
import { problems } from './base/problems.js'
import { createTranslator, type LanguageFile } from './base/translator.js'
import { resources, screens } from './index.js'
import { derivedField } from './resource/walk/derived-field.js'
import { wordsReplaced } from './resource/declare/spoken.js'

const root = join(import.meta.dirname, '../..')
const others = languageCodes.filter((code) => code !== 'en')
const complete = others.filter((code) => languageOf(code).complete)
const fileOf = (language: string): LanguageFile =>
  JSON.parse(readFileSync(join(root, `shared/languages/${language}.json`), 'utf8'))

/** Files whose sentences developers read, not people, and the start of the page, which speaks while it has no other language yet. */
const forDevelopers =
  /^admin\/src\/(main|resource\/(record\/assert-overrides|action\/action-parts)|app\/(assert-screens|data-provider|stand-ins)|client|features\/student-snapshot\/copies\/card-parts|fields\/use-me)/

/** Files whose sentences operators and developers read, or nobody: settings, start-up, the shape of requests, the description of the API, spellings. */
const forOperators = new RegExp(
  [
    'api/src/(access|app|config|database|events|fields|main|problems/problem-from)',
    'api/src/crud/(archive/referring|bulk|gate/start|http|items|operations|plan|query|read/(?!explain|export|group-table)|sql|steps/take/take-new|write/(announce|capacity|offered|refuse-deep|targets))',
    'api/src/features/(archive/archive-reader|change-sets/(change-set-bodies|import-bodies|imports.controller|files/)|auth/(auth-bodies|sessions/device-of|secrets/server-secret)|child-data/(erase-rest|remove)|exports|files/files.module)',
    'api/src/features/(docs|live|notifications/calls/calls\\.ts|payments/razorpay|self-hosted/(archive-format|backups|restore)|.*-reader|ta-generation/(compose|hazard-words|likeness|prompt|read-draft|safety))',
    'api/src/features/assistants/(mcp-server|proposal-maker|readable-resource|take-rows|tool-)',
    'api/src/(files/(disk-store|file-name|pictures|s3|whole-file|backup-shelf|uploads)|http/(ids|described-paths|origin-parameter|refusals))|.*controller\\.ts',
    'shared/src/(base/(make-)?translator|resource/|fields/kinds/variant|parts/(classes|people/person-words|states)|wire/)',
  ].join('|'),
)

/** The beginning of a call whose text is no sentence of the product: a fault of the program, a line of the log, a part of the API's description. */
const opensOtherText = /(Error|Describes|describe|startsWith|warn|error|log\w*)\(\s*$/

/** SQL. */
const isNoSentence = (text: string): boolean =>
  /\b(CAST|SELECT|FROM|WHERE|IN \(|COUNT|NULL|EXISTS|INSERT|COALESCE|JOIN)/.test(text)

/** Texts that are the same in every language: names, keys of the keyboard, formats, and what the code reads itself. */
const sameEverywhere =
  /^(Tinkerdesk|Bearer tnk_…|Esc|Del|Enter|Ctrl.*|(Alt|Shift)\+\S+|h:mm a|HH:mm|https:\/\/|[\w{}/?=.:+-]*[/{=][\w{}/?=.:+-]*|.*(:not\(|\[data-|dialog\[|pointer:|min\(|calc\().*|look|restore(Bulk)?|purge|delete|heading|mod\+.*|shift\+)$/

/** On the server, names of fields, files and parts of SQL as well. */
const readByServer = /^([a-z]\w+|[a-z.,[\] -]+|role\.\w+)$/

/** Single words that the admin reads itself: names of parts, keys of the keyboard, zones, methods, formats. */
const readByAdmin =
  /^(NothingToPay|PaymentViews|OpenReceipt|\w+Dialog|\w+Error|Cancelled|CapsLock|Ctrl|Alt|AltGraph|Shift|Tab|Enter|Escape|Arrow\w+|Home|End|UTC|Asia\/Kolkata|ASC|DESC|NFKD|POST|QUOTE|YYYY.*|[GM]B|AIM)$/

/** Files whose single words are said where they are shown, because something else reads them, too. */
const saidLater =
  /features\/(student-snapshot\/copies\/copy-kinds|ta-generation\/wish-form|tasks\/(due|task-line|tasks-page))\.tsx?$/

const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const path = relative(root, join(entry.parentPath, entry.name))
    return entry.isFile() &&
      /\.tsx?$/.test(path) &&
      !/\.(test|type-test)\.tsx?$|\/(migrations|demo|tools)\//.test(path)
      ? [path]
      : []
  })

const read = (paths: readonly string[]): { path: string; code: string; texts: TextInCode[] }[] =>
  paths.map((path) => {
    const code = readFileSync(join(root, path), 'utf8')
    return { path, code, texts: textsIn(code, path) }
  })

const admin = read(sources('admin/src'))
const elsewhere = read([...sources('shared/src'), ...sources('api/src')])

/** Every word of the declarations, after its path. */
function declaredWords(): [path: string, english: string][] {
  const words: [string, string][] = []
  const note = (path: string, english: string) => {
    if (!Object.values(languageNames).includes(english)) words.push([path, english])
    return english
  }
  for (const resource of resources) {
    wordsReplaced(resource, resource.name, note)
    for (const name of Object.keys(resource.derived))
      note(`${resource.name}.${name}`, derivedField(resource, name)?.label ?? '')
  }
  for (const { route, title, menu, resource } of screens) {
    // A generated form is called after its resource.
    if (resource?.page !== 'create' && resource?.page !== 'edit') note(`screen ${route}`, title)
    for (const word of [menu?.label, menu?.under, menu?.group]) if (word) note(`menu ${word}`, word)
  }
  for (const { title } of Object.values(problems)) note(`problem ${title}`, title)
  return words
}

/** True for a text that people read: for certain, or a sentence of several words. */
const isRead = ({ place, text }: TextInCode): boolean =>
  place !== 'open' || /^\p{Lu}.*\s/u.test(text)

/** Returns the messages of numbers with a noun: `counted(count, 'copy', 'copies')`. */
const countedIn = (code: string): string[] =>
  [...code.matchAll(/\bcounted\([^'"`\n]+, '([^']+)'(?:, '([^']+)')?\)/g)].flatMap(
    ([, one, many = `${one}s`]) => [one!, many].map((noun) => `{count} ${noun}`),
  )

/** `am` and `pm` are the same in every language. */
const hasWords = (text: string): boolean => /\p{L}{2}/u.test(text.replace(/\b[ap]m\b/g, ''))
const namesIn = (message: string): string[] =>
  [...message.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name!)

describe.each(complete)('the texts of %s', (language) => {
  const { texts, paths } = fileOf(language)

  test('have a word for every label, choice, help, section, action and message of the declarations, every screen and every error', () => {
    const missing = declaredWords().filter(
      ([path, english]) =>
        hasWords(english) && texts[english] === undefined && paths[path] === undefined,
    )
    expect(missing).toEqual([])
  })

  test('name no field, choice or section by the word of a command, as one English word may mean both', () => {
    const command = /(करें|खोलें|लौटाएँ|दिखाएँ|बदलें|छापें|जोड़ें|हटाएँ|चुनें|देखें|लिखें|रखें|दें|जाएँ)$/u
    const isName = (path: string) => /=|\.(label|title)$/.test(path) && !path.includes('.actions.')
    const named = declaredWords().map(([path, english]) => [path, paths[path] ?? texts[english]])
    expect(named.filter(([path, own]) => isName(path!) && command.test(own ?? ''))).toEqual([])
  })

  test('have the texts that the screens show', () => {
    const missing = admin
      .filter(({ path }) => !forDevelopers.test(path))
      .flatMap(({ path, texts: inFile }) => {
        const whole = inFile.filter(
          ({ text, kind }) => kind === 'children' && texts[text] !== undefined,
        )
        const isInside = ({ start, end }: TextInCode) =>
          whole.some((outer) => start >= outer.start && end <= outer.end)
        return inFile.flatMap((each) =>
          isRead(each) &&
          each.kind !== 'children' &&
          !(each.kind === 'between' && isInside(each)) &&
          hasWords(each.text.replace(/\{\w+\}/g, '')) &&
          !sameEverywhere.test(each.text) &&
          texts[each.text] === undefined
            ? [`${path}: ${each.text}`]
            : [],
        )
      })
    expect(missing).toEqual([])
  })

  test('have the words that stand alone, unless the code says them', () => {
    const missing = admin
      .filter(({ path }) => !forDevelopers.test(path) && !saidLater.test(path))
      .flatMap(({ path, texts: inFile }) =>
        inFile.filter(({ place }) => place === 'open').map((each) => `${path}: ${each.text}`),
      )
      .filter(
        (line) =>
          /: \p{Lu}\S+$/u.test(line) &&
          !readByAdmin.test(line.split(': ')[1]!) &&
          !sameEverywhere.test(line.split(': ')[1]!),
      )
    expect(missing).toEqual([])
  })

  test('have the nouns that are counted', () => {
    const messages = [...admin, ...elsewhere].flatMap(({ code }) => countedIn(code))
    expect(messages.length).toBeGreaterThan(20)
    expect(messages.filter((message) => texts[message] === undefined)).toEqual([])
  })

  test('have the sentences of the server', () => {
    const missing = elsewhere
      .filter(({ path }) => !forOperators.test(path))
      .flatMap(({ path, code, texts: inFile }) =>
        inFile
          .filter(
            (each) =>
              isRead(each) &&
              !readByServer.test(each.text) &&
              !opensOtherText.test(code.slice(0, each.start)) &&
              !isNoSentence(each.text),
          )
          .filter(
            ({ text }) =>
              hasWords(text.replace(/\{\w+\}/g, '')) &&
              !sameEverywhere.test(text) &&
              texts[text] === undefined,
          )
          .map(({ text }) => `${path}: ${text}`),
      )
    expect(missing).toEqual([])
  })
})

describe.each(others)('the texts of %s', (language) => {
  const { texts, paths } = fileOf(language)

  test('are all used', () => {
    const written = new Set(
      [...admin, ...elsewhere].flatMap(({ texts: inFile }) => inFile.map(({ text }) => text)),
    )
    const declared = new Set(declaredWords().map(([, english]) => english))
    const declaredPaths = new Set(declaredWords().map(([path]) => path))
    const isCounted = (text: string) => /^\{count\} [\w -]+$/.test(text)
    const unused = Object.keys(texts).filter(
      (text) => !written.has(text) && !declared.has(text) && !isCounted(text),
    )
    expect(unused).toEqual([])
    expect(Object.keys(paths).filter((path) => !declaredPaths.has(path))).toEqual([])
  })

  test('are messages that can be said', () => {
    const { parts } = createTranslator(language, { texts, paths })
    const valuesOf = (english: string) =>
      Object.fromEntries(namesIn(english).map((name) => [name, 1]))
    for (const english of Object.keys(texts))
      expect(() => parts(english, valuesOf(english))).not.toThrow()
  })

  test('have numbers in Latin digits and Indian groups', () => {
    expect(new Intl.NumberFormat(languageOf(language).locale).format(1234567)).toBe('12,34,567')
  })

  test('name only values that the English text has', () => {
    const wrong = Object.entries(texts).filter(([english, own]) =>
      namesIn(own).some((name) => !namesIn(english).includes(name)),
    )
    expect(wrong).toEqual([])
  })
})

test('the build leaves what the program reads itself: the action of a form, values that are compared, keys and classes', () => {
  const code = `const form = useForm({ action: 'edit', title: 'Edit' }); if (kind === 'Edit') go({ key: 'Edit', className: 'Edit' })`
  expect(textsIn(code, 'form.ts').filter(isTranslatable)).toMatchObject([
    { text: 'Edit', start: code.indexOf(`'Edit'`) },
  ])
})
