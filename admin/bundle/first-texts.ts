import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { LanguageFile } from '../../shared/src/base/translator.js'
import { textsIn } from '../../scripts/lib/texts-in.mjs'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
const admin = path('../src/')
const declarations = path('../../shared/dist/')

/** The parts of the declarations that have words. */
interface Declared {
  resources: readonly { name: string }[]
  screens: readonly {
    title: string
    menu?: { label: string; under?: string; group: string }
  }[]
  wordsReplaced: (part: unknown, path: string, say: (path: string, word: string) => string) => void
}

/** Words of a declaration that are said when they are drawn, by parts of the program that have all texts by then. */
const lateWords = /\.(help|empty|confirm|related|done)$/

/** The English words of the declarations: those that all pages of the product load, and those of parts that load later. */
interface DeclaredWords {
  words: ReadonlySet<string>
  late: ReadonlySet<string>
}

async function declaredWords(): Promise<DeclaredWords> {
  const load = (file: string) => import(pathToFileURL(declarations + file).href)
  const [all, declare] = await Promise.all([load('index.js'), load('resource/declare/spoken.js')])
  const { resources, screens, wordsReplaced } = { ...all, ...declare } as Declared
  const words = new Set<string>()
  const late = new Set<string>()
  for (const resource of resources)
    wordsReplaced(resource, resource.name, (path, word) => {
      ;(lateWords.test(path) ? late : words).add(word)
      return word
    })
  for (const { title, menu } of screens)
    for (const word of [title, menu?.label, menu?.under, menu?.group]) if (word) words.add(word)
  for (let month = 0; month < 12; month += 1)
    words.add(new Date(2026, month).toLocaleString('en', { month: 'long' }))
  return { words, late }
}

/** Its sentences are those of refused requests, which wait for all texts (`client/request.ts`). */
const problems = `${declarations}base/problems.js`

/** Returns the texts that modules say: those of the admin, and words in the code that is shared with the server. */
const wordsOf = (modules: readonly string[]): string[] =>
  modules
    .filter(
      (id) =>
        (id.startsWith(admin) || id.startsWith(declarations)) &&
        id !== problems &&
        /\.[jt]sx?$/.test(id),
    )
    .flatMap((id) => textsIn(readFileSync(id, 'utf8'), id).map(({ text }) => text))

const notice = path('../../api/src/resources/notice/')

/** Returns the sentences that only the notice for families has, which the server writes: no browser loads them. */
const ofNotice = (): string[] =>
  [
    ...readdirSync(notice).map((name) => notice + name),
    path('../../shared/src/base/data-purposes.ts'),
  ]
    .flatMap((file) => textsIn(readFileSync(file, 'utf8'), file).map(({ text }) => text))
    // A shorter text may be said elsewhere, too.
    .filter((text) => text.split(' ').length > 4)

/** Returns the source that an import names, if it is one of the admin. */
function sourceOf(name: string, importer: string): string | undefined {
  if (!name.startsWith('.')) return undefined
  const file = fileURLToPath(new URL(name, pathToFileURL(importer)))
  return [file.replace(/\.js$/, '.ts'), file.replace(/\.js$/, '.tsx')].find(existsSync)
}

const language = path('../src/client/language.ts')
const lateImport = /(?<!typeof )\bimport\((['"])([^'"]+)\1\)(?!\.[A-Z])/g

/**
 * Returns a script with texts and their translations, first all of one language, then all of the other: they are compressed by 4 % more than
 * side by side.
 */
function scriptOf(texts: readonly [string, string][], paths: LanguageFile['paths']): string {
  const column = (at: 0 | 1) => {
    const lines = texts.map((pair) => pair[at])
    if (lines.some((line) => line.includes('\n')))
      throw new Error('A text has more than one line: write a text for each line.')
    return `${JSON.stringify(lines.join('\n'))}.split('\\n')`
  }
  return `const own = ${column(1)}
export default {
  texts: Object.fromEntries(${column(0)}.map((text, at) => [text, own[at]])),
  paths: ${JSON.stringify(paths)},
}`
}

/**
 * Parts the texts of each language: `hi.json?first` has those that the given modules and the declarations say, `hi.json?others` all others. A page
 * in Hindi draws with the first; every import of another module waits for the others, of a package too: its file may have parts of the
 * program that say theirs when they begin. Without modules, as while one develops, all are first.
 */
export const firstTexts = (modules: readonly string[] = []): Plugin => {
  const isFirst = new Set(modules)
  let words: Promise<ReadonlySet<string>> | undefined
  const firstWords = async () => {
    const { words: declared, late } = await declaredWords()
    return new Set([...declared, ...wordsOf(modules).filter((text) => !late.has(text))])
  }
  return {
    name: 'first-texts',
    enforce: 'pre',
    // A script of its own: Vite takes a file of JSON whole.
    resolveId: {
      filter: { id: /\/shared\/languages\/\w+\.json\?(first|others)$/ },
      handler: (source) => {
        const [, code, part] = /(\w+)\.json\?(\w+)$/.exec(source)!
        return `\0${path(`../../shared/languages/${code}.${part}.js`)}`
      },
    },
    load: {
      filter: { id: /\/shared\/languages\/\w+\.(first|others)\.js$/ },
      async handler(id) {
        const [, part] = /(first|others)\.js$/.exec(id)!
        const file = id.slice(1).replace(`.${part}.js`, '.json')
        this.addWatchFile(file)
        const { texts, paths } = JSON.parse(readFileSync(file, 'utf8')) as LanguageFile
        const first = modules.length === 0 ? undefined : await (words ??= firstWords())
        const unread = new Set(ofNotice())
        const own = Object.entries(texts).filter(
          ([text]) => !unread.has(text) && (part === 'first') === (first?.has(text) ?? true),
        )
        return scriptOf(own, part === 'first' ? paths : {})
      },
    },
    transform: {
      filter: { id: /\/admin\/src\/.*\.tsx?$/ },
      handler(code, id) {
        if (modules.length === 0 || id === language || !id.startsWith(admin)) return null
        const gated = code.replace(lateImport, (whole, _, name: string) =>
          isFirst.has(sourceOf(name, id) ?? '') ? whole : `__afterTexts(() => ${whole})`,
        )
        if (gated === code) return null
        const own = `import { afterTexts as __afterTexts } from ${JSON.stringify(language)}; `
        return { code: own + gated, map: null }
      },
    },
  }
}
