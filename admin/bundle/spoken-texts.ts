import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import type { LanguageFile } from '../../shared/src/base/translator.js'
import { headers, languagesFolder } from '../../shared/languages/headers.mjs'
import { isTranslatable, textsIn, type TextInCode } from '../../scripts/lib/texts-in.mjs'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
const sources = path('../src/')
const messages = path('../src/ui/messages/message.tsx')

const textsOf = (file: URL) =>
  Object.keys((JSON.parse(readFileSync(file, 'utf8')) as LanguageFile).texts)

let memory: { texts: ReadonlySet<string>; changed: string } | undefined

/** The texts that have a translation, in any language. They are read again when a file has changed. */
function translated(): ReadonlySet<string> {
  const files = Object.keys(headers).map((code) => new URL(`${code}.json`, languagesFolder))
  const changed = files.map((file) => statSync(file).mtimeMs).join()
  if (memory?.changed !== changed) memory = { texts: new Set(files.flatMap(textsOf)), changed }
  return memory.texts
}

/** Returns the source between two places, with every text in it said by a call. `inside` are the texts between the two. */
function rewritten(
  code: string,
  start: number,
  end: number,
  inside: readonly TextInCode[],
): string {
  let [at, result] = [start, '']
  for (const text of inside) {
    if (text.start < at || text.end > end) continue
    result += code.slice(at, text.start) + callFor(code, text, inside)
    at = text.end
  }
  return result + code.slice(at, end)
}

function callFor(code: string, text: TextInCode, all: readonly TextInCode[]): string {
  const message = JSON.stringify(text.text)
  const values = text.values
    .map(({ name, node }) => {
      const inside = all.filter(
        (other) => other !== text && other.start >= node.start && other.end <= node.end,
      )
      return `${JSON.stringify(name)}: (${rewritten(code, node.start, node.end, inside)})`
    })
    .join(', ')
  if (text.kind === 'template') return `__text(${message}, {${values}})`
  if (text.kind === 'string') return `__text(${message})`
  if (text.kind === 'attribute') return `{__text(${message})}`
  const [before] = /^\s*/.exec(text.raw ?? '') ?? ['']
  const [after] = /\s*$/.exec(text.raw ?? '') ?? ['']
  const space = (spaces: string) => (spaces === '' ? '' : `{${JSON.stringify(spaces)}}`)
  if (text.kind === 'children')
    return `${space(before)}{__message(${message}, {${values}})}${space(after)}`
  return `{${JSON.stringify(before)} + __text(${message}) + ${JSON.stringify(after)}}`
}

/** Returns a source file in which every text that has a translation is said in the language of the page. */
export function sayTexts(
  code: string,
  file: string,
  translations: ReadonlySet<string>,
): string | null {
  const texts = textsIn(code, file)
    .filter((text) => translations.has(text.text) && isTranslatable(text))
    .sort((a, b) => a.start - b.start || b.end - a.end)
  if (texts.length === 0) return null
  const imports = `import { text as __text } from '@tinkerdesk/shared/base/say'; import { message as __message } from ${JSON.stringify(messages)}; `
  return imports + rewritten(code, 0, code.length, texts)
}

/**
 * English stays where it is written. The build writes a call around every text that has a translation, so that a page in another language
 * says it in that language. A text without a translation is left alone.
 */
export const spokenTexts: Plugin = {
  name: 'spoken-texts',
  enforce: 'pre',
  transform: {
    filter: { id: /\/admin\/src\/.*\.tsx?$/ },
    handler(code, id) {
      const file = id.split('?')[0]!
      if (!file.startsWith(sources) || file === messages) return null
      const changed = sayTexts(code, file, translated())
      return changed === null ? null : { code: changed, map: null }
    },
  },
}
