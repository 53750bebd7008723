import type { ShownRow } from '@tinkerdesk/shared'
import { likelyNames } from './likely-names.js'
import { spelledOtherwise } from './spelled-otherwise.js'
import { nameTexts } from './find-called.js'
import type { NameSearch, NameTarget } from './name-search.js'

type Needs = NameSearch & NameTarget & { areNamesMatched: true }

/** Finds the records of the texts that are left: written without dots and short words or with a town, and the only ones that are like them. */
export async function matchSpellings({
  texts,
  target,
  matches,
  ...writing
}: Needs): Promise<{ likely: ReadonlyMap<string, ShownRow> }> {
  const searching = { ...writing, plan: target }
  const paths = nameTexts(searching)
  const left = () =>
    [...new Set(texts)].filter((text) => text.length <= maxName && matches.of(text).length === 0)
  for (const [text, rows] of await spelledOtherwise(searching, paths, left()))
    matches.add(text, rows)
  return { likely: await likelyNames(searching, paths, left()) }
}

/** The longest text that is compared, in characters. */
const maxName = 200
