import { resourceNamed } from '@tinkerdesk/shared'
import { draftValues, filesIn, restoreDraft, withoutFiles } from './restore-draft.js'

const tag = resourceNamed('tag')
const draftOf = (
  values: Record<string, unknown>,
  start: Record<string, unknown> | null = null,
) => ({
  id: 'd',
  uid: 'u',
  place: 'tag new',
  to: '/tag-data/add',
  title: 'New tag',
  startedAt: 0,
  savedAt: 0,
  start: start && { id: 't', version: 1, createdAt: '', updatedAt: '', createdBy: 'u', ...start },
  values,
})
const file = (id: string) => ({ id, name: `${id}.pdf`, url: `/api/files/${id}` })

describe('a restored draft', () => {
  it('keeps what was typed, has initial values for new fields, and leaves out fields that do not exist any more', () => {
    expect(draftValues(tag, { name: null }, { name: 'Kites', label: 'old' })).toEqual({
      name: 'Kites',
    })
    expect(draftValues(tag, { name: null }, { label: 'old' })).toEqual({ name: null })
  })

  it('says what was typed into a field that does not exist any more, but not what the record had', async () => {
    const { values, notes } = await restoreDraft(
      tag,
      { name: null },
      draftOf({ name: 'Kites', nickName: 'K', old: null }),
    )
    expect([values, notes]).toEqual([
      { name: 'Kites' },
      ['The field "nick name" does not exist any more. You had entered a value there: K'],
    ])
    const unchanged = draftOf(
      { name: 'Kites', label: 'x', version: 1 },
      { name: 'Kite', label: 'x' },
    )
    expect((await restoreDraft(tag, { name: 'Kite' }, unchanged)).notes).toEqual([])
  })

  it('finds files at any depth and takes deleted ones out', () => {
    const values = {
      files: [file('a'), file('b')],
      mou: file('c'),
      items: [{ file: file('a'), name: 'x' }],
      text: 'a',
    }
    expect(filesIn(values).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'a'])
    expect(withoutFiles(values, new Set(['a', 'c']))).toEqual({
      files: [file('b')],
      mou: null,
      items: [{ file: null, name: 'x' }],
      text: 'a',
    })
  })
})
