import { targetOf, type Resource } from '@tinkerdesk/shared'
import { fieldOfTarget } from '@tinkerdesk/shared/files/columns/importable-fields'
import { meaningOf, withMeaning, type Meanings, type UnreadText } from './meanings.js'
import { askedAtOnce, type AskNames } from './read-meanings.js'

interface Options {
  resource: Resource
  unread: readonly UnreadText[]
  memory: Meanings
  ask: AskNames
}

/** Returns the remembered meanings of texts. A related record that is not there any more is forgotten. */
export async function rememberedMeanings({
  resource,
  unread,
  memory,
  ask,
}: Options): Promise<Meanings> {
  let all: Meanings = {}
  const records = new Map<string, { text: string; id: string }[]>()
  for (const { path, text } of unread) {
    const meaning = meaningOf(memory, path, text)
    if (meaning === undefined || meaning === 'wrong') continue
    const field = fieldOfTarget(resource, path)
    if (meaning !== 'empty' && field && targetOf(field))
      records.set(path, [...(records.get(path) ?? []), { text, id: meaning.text }])
    else all = withMeaning(all, path, text, meaning)
  }
  for (const [path, list] of records)
    for (let from = 0; from < list.length; from += askedAtOnce) {
      const part = list.slice(from, from + askedAtOnce)
      const answer = await ask(
        path,
        part.map(({ id }) => id),
      )
      for (const [at, { text, id }] of part.entries()) {
        const record = answer[at]?.find((each) => each.id === id)
        if (record) all = withMeaning(all, path, text, { text: id, shown: record.title })
      }
    }
  return all
}
