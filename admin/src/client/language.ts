import type { Language } from '@tinkerdesk/shared/base/languages'
import { speak, spokenLanguage, type Translator } from '@tinkerdesk/shared/base/say'
import type { LanguageFile } from '@tinkerdesk/shared/base/translator'
import { chosenLanguage } from './device-language.js'

interface LanguageFiles {
  readonly [path: string]: () => Promise<LanguageFile>
}

/** The texts of each language but English: those of the screens before the product, of the product's first screens, and all others. The build parts them. */
const firstFiles: LanguageFiles = import.meta.glob<LanguageFile>(
  '../../../shared/languages/*.json',
  { import: 'default', query: '?first' },
)
const productFiles: LanguageFiles = import.meta.glob<LanguageFile>(
  '../../../shared/languages/*.json',
  { import: 'default', query: '?product' },
)
const otherFiles: LanguageFiles = import.meta.glob<LanguageFile>(
  '../../../shared/languages/*.json',
  { import: 'default', query: '?others' },
)

/** Loads a language's texts from some of its files. `undefined` for English, which has none. */
async function textsOf(
  language: Language,
  parts: readonly LanguageFiles[],
): Promise<LanguageFile | undefined> {
  const loads = parts.map((files) => files[`../../../shared/languages/${language}.json`])
  const files = await Promise.all(loads.map((load) => load?.()))
  const loaded = files.filter((file) => file !== undefined)
  if (loaded.length === 0) return undefined
  return {
    texts: Object.assign({}, ...loaded.map(({ texts }) => texts)),
    paths: Object.assign({}, ...loaded.map(({ paths }) => paths)),
  }
}

/** Loads the translator of a language, with all its texts. `undefined` for English, which needs none. */
export async function translatorFor(language: Language): Promise<Translator | undefined> {
  const [{ createTranslator }, texts] = await Promise.all([
    import('@tinkerdesk/shared/base/translator'),
    textsOf(language, [firstFiles, productFiles, otherFiles]),
  ])
  return texts && createTranslator(language, texts)
}

/** Says the texts of some files from now on. What chooses between forms is in English until all texts are there. */
async function speakFirst(language: Language, parts: readonly LanguageFiles[]): Promise<void> {
  const [{ makeTranslator }, texts] = await Promise.all([
    import('@tinkerdesk/shared/base/make-translator'),
    textsOf(language, parts),
  ])
  if (texts) speak(makeTranslator(language, texts))
}

/** Loads the first texts in the language of this device, before anything is drawn. */
export async function loadLanguage(): Promise<void> {
  const language = chosenLanguage()
  if (!language || language === 'en' || spokenLanguage() === language) return
  await speakFirst(language, [firstFiles])
  document.documentElement.lang = language
}

let texts: Promise<void> | undefined
let productTexts: Promise<void> | undefined

/**
 * Loads all texts in the language of the page, once. On an error the page goes on: what has no text is in English, and the next call tries
 * again. At once in English.
 */
export function loadTexts(): Promise<void> {
  const language = spokenLanguage()
  texts ??=
    language === 'en'
      ? Promise.resolve()
      : // Fewer texts must not come after all.
        Promise.all([translatorFor(language), productTexts]).then(
          ([translator]) => translator && speak(translator),
          () => (texts = undefined),
        )
  return texts
}

/** Imports the product, whose declarations are said when they begin. The build writes this around each import that may be the first of them. */
export async function afterProductTexts<Module>(load: () => Promise<Module>): Promise<Module> {
  const language = spokenLanguage()
  productTexts ??=
    language === 'en' || texts
      ? loadTexts()
      : speakFirst(language, [firstFiles, productFiles]).catch(() => {
          productTexts = undefined
        })
  await productTexts
  return load()
}

/** Imports a part of the program that may say other texts than the first. The build writes this around each such import. */
export const afterTexts = async <Module>(load: () => Promise<Module>): Promise<Module> => {
  await loadTexts()
  return load()
}
