import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { headers } from '../../shared/languages/headers.mjs'
import { addFiles, chunkOf, chunksOf, type Chunk } from './chunk-files.js'
import { languageModules } from './language-modules.js'
import { signInForms } from './sign-in-form.js'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/** Returns the code of `src/first.ts` with what it imports, as a script that needs no module. */
async function codeOfScript(): Promise<string> {
  const result = (await build({
    root: path('..'),
    configFile: false,
    logLevel: 'silent',
    plugins: [languageModules],
    build: {
      write: false,
      copyPublicDir: false,
      modulePreload: false,
      rolldownOptions: { input: path('../src/first.ts'), output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput
  return result.output[0].code.trim()
}

type Chunks = ReadonlyMap<string, Chunk>

/** Returns the addresses of modules with all that they load at once, without those of other lists. */
function filesOf(chunks: Chunks, modules: readonly string[], without: readonly string[] = []) {
  const files = new Set<string>()
  for (const module of modules) addFiles(chunkOf(chunks, module), chunks, files)
  return [...files].map((file) => `/${file}`).filter((file) => !without.includes(file))
}

/** Returns the files that each page needs beyond the first script of the document, which names its own style sheets. */
function filesByPage(chunks: Chunks, isInDocument: (file: string) => boolean) {
  const missing = (files: readonly string[]) => files.filter((file) => !isInDocument(file))
  const app = filesOf(chunks, ['index.html', 'src/app/app.tsx'])
  const cards = ['index.html', 'src/features/student-snapshot/first-home.tsx']
  const language = (ends: readonly string[]) =>
    ends.map((end) => {
      const chunk = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(end))
      if (!chunk) throw new Error(`The build has no ${end}: correct bundle/first-script.ts.`)
      return `/${chunk.fileName}`
    })
  const languages = Object.keys(headers).map((code) => [
    code,
    {
      first: language([
        `/shared/languages/${code}.first.js`,
        '/shared/dist/base/make-translator.js',
      ]),
      product: language([`/shared/languages/${code}.product.js`]),
    },
  ])
  return {
    program: `/${chunkOf(chunks, 'index.html').fileName}`,
    signIn: missing(filesOf(chunks, ['index.html', 'src/features/auth/index.tsx'])),
    cards: missing(filesOf(chunks, cards)),
    app: missing(app),
    home: missing(filesOf(chunks, ['src/features/student-snapshot/snapshot-page.tsx'], app)),
    languages: Object.fromEntries(languages),
  }
}

const preload = /\s*<link rel="modulepreload"[^>]*>/g
const program = /\s*<script type="module"[^>]*><\/script>/
const style = /\s*<link rel="stylesheet"[^>]*>/g

/**
 * Writes `src/first.ts` into the document, with the names of the files that each page needs. It asks for them, so the document names none but
 * its style sheets, which come after the outline of the page: that is drawn without them.
 */
export const firstScript: Plugin = {
  name: 'first-script',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle }) {
      const code = await codeOfScript()
      const write = (document: string, files: object) =>
        document.replace(
          '<!-- first script -->',
          () => `<script>{const __FILES__=${JSON.stringify(files)};${code}}</script>`,
        )
      if (!bundle) return write(html, { languages: {} })
      const chunks = chunksOf(bundle)
      const styles = html.match(style)?.join('') ?? ''
      const forms = await signInForms()
      const document = html
        .replaceAll(preload, '')
        .replaceAll(style, '')
        .replace(program, '')
        .replace('</body>', () => `${forms}${styles.trim()}\n  </body>`)
      return write(
        document,
        filesByPage(chunks, (file) => document.includes(`"${file}"`)),
      )
    },
  },
}
