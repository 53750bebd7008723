import { clearDraft, readDraft, writeDraft } from './drafts.js'

/** The part of a storage that drafts use. */
function storage(): Storage {
  const store: Record<string, string> = {}
  const methods = {
    getItem: (key: string) => store[key] ?? null,
    setItem: (key: string, value: string) => void (store[key] = value),
    removeItem: (key: string) => void delete store[key],
  }
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(store, name, { value })
  return store as unknown as Storage
}
const draft = {
  start: { id: 'copy', version: 3, createdAt: '', updatedAt: '', createdBy: 'me', intro: 'a' },
  values: { intro: 'b' },
}

test('a draft comes back to the one who typed it', () => {
  const kept = storage()
  writeDraft('me', 'copy', draft, kept)
  expect(readDraft('me', 'copy', kept)).toEqual(draft)
  expect(readDraft('me', 'another', kept)).toBeNull()
  clearDraft('me', 'copy', kept)
  expect(readDraft('me', 'copy', kept)).toBeNull()
})

test('the next person at a shared computer finds none, and none stays', () => {
  const kept = storage()
  writeDraft('me', 'copy', draft, kept)
  expect(readDraft('them', 'copy', kept)).toBeNull()
  expect(Object.keys(kept)).toEqual([])
})

test('what is no draft is none', () => {
  const kept = storage()
  kept.setItem('draft me copy', '{"start":')
  expect(readDraft('me', 'copy', kept)).toBeNull()
  kept.setItem('draft me copy', '{"values":{}}')
  expect(readDraft('me', 'copy', kept)).toBeNull()
})
