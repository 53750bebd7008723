import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { LanguageFile } from '../../shared/src/base/translator.js'
import { textsIn } from '../../scripts/lib/texts-in.mjs'
import type { FirstModules } from './files-by-screen.js'

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

/** The English words of the declarations: those that the product says when it begins, and those of parts that load later. */
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
const wordsOf = (modules: ReadonlySet<string>): string[] =>
  [...modules]
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

/** The parts of a language's texts, in the order in which they are loaded. */
type Part = 'first' | 'product' | 'others'

/** Returns the part of each text. */
async function partedBy({ first, product }: FirstModules): Promise<(text: string) => Part> {
  const { words, late } = await declaredWords()
  const own = wordsOf(product).filter((text) => !late.has(text))
  const texts = { first: new Set(wordsOf(first)), product: new Set([...words, ...own]) }
  return (text) =>
    texts.first.has(text) ? 'first' : texts.product.has(text) ? 'product' : 'others'
}

/**
 * Parts the texts of each language: `hi.json?first` has those of the screens that are drawn before the product, `hi.json?product` those that its
 * first screens and the declarations say, `hi.json?others` all others. Each import of another module waits for the texts that it may say, of a package
 * too: its file may have parts of the program that say theirs when they begin. Without modules, as while one develops, all are first.
 */
export const firstTexts = (modules?: FirstModules): Plugin => {
  let parted: Promise<(text: string) => Part> | undefined
  /** Returns the function that an import waits for, if it needs one. */
  const gateOf = (name: string, importer: string): string | undefined => {
    const source = sourceOf(name, importer) ?? ''
    if (modules?.first.has(source)) return undefined
    if (!modules?.product.has(source)) return 'afterTexts'
    return modules.first.has(importer) ? 'afterProductTexts' : undefined
  }
  return {
    name: 'first-texts',
    enforce: 'pre',
    // A script of its own: Vite takes a file of JSON whole.
    resolveId: {
      filter: { id: /\/shared\/languages\/\w+\.json\?(first|product|others)$/ },
      handler: (source) => {
        const [, code, part] = /(\w+)\.json\?(\w+)$/.exec(source)!
        return `\0${path(`../../shared/languages/${code}.${part}.js`)}`
      },
    },
    load: {
      filter: { id: /\/shared\/languages\/\w+\.(first|product|others)\.js$/ },
      async handler(id) {
        const [, part] = /(first|product|others)\.js$/.exec(id)!
        const file = id.slice(1).replace(`.${part}.js`, '.json')
        this.addWatchFile(file)
        const { texts, paths } = JSON.parse(readFileSync(file, 'utf8')) as LanguageFile
        const partOf = modules ? await (parted ??= partedBy(modules)) : () => 'first'
        const unread = new Set(ofNotice())
        const own = Object.entries(texts).filter(
          ([text]) => !unread.has(text) && partOf(text) === part,
        )
        // Declarations at some paths have names of their own, and load with them.
        return scriptOf(own, part === (modules ? 'product' : 'first') ? paths : {})
      },
    },
    transform: {
      filter: { id: /\/admin\/src\/.*\.tsx?$/ },
      handler(code, id) {
        if (!modules || id === language || !id.startsWith(admin)) return null
        const gates = new Set<string>()
        const gated = code.replace(lateImport, (whole, _, name: string) => {
          const gate = gateOf(name, id)
          if (!gate) return whole
          gates.add(gate)
          return `__${gate}(() => ${whole})`
        })
        if (gates.size === 0) return null
        const names = [...gates].map((gate) => `${gate} as __${gate}`).join(', ')
        return { code: `import { ${names} } from ${JSON.stringify(language)}; ${gated}`, map: null }
      },
    },
  }
}
