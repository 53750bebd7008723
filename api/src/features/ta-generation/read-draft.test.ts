import { readDraft } from './read-draft.js'

const draft = {
  taName: 'Rain alarm',
  intro: 'It rings when it rains.',
  goals: ['Close a circuit with water'],
  materials: ['1 buzzer', '1 battery of 9 V'],
  instructions: [
    'Cut two strips of foil.',
    'Connect them to the buzzer.',
    'Let water fall on them.',
  ],
  tips: ['Dry the foil after each try.'],
  assessment: ['Why does water close the circuit?'],
  extensions: ['Add a light.'],
  resources: ['A school book about circuits'],
}
const issuesOf = (value: unknown) => {
  const read = readDraft(typeof value === 'string' ? value : JSON.stringify(value))
  return read.ok ? [] : read.issues.map(({ path }) => path)
}

describe('the text of an AI', () => {
  test('is a draft if it is an activity, with a fence or words around it', () => {
    expect(readDraft(JSON.stringify(draft))).toEqual({ ok: true, draft })
    expect(
      readDraft(`Here it is:\n\`\`\`json\n${JSON.stringify(draft)}\n\`\`\`\nHave fun!`),
    ).toEqual({ ok: true, draft })
  })

  test.each([
    ['no JSON', 'I cannot help with that.', ''],
    ['half a draft', JSON.stringify(draft).slice(0, 90), ''],
    ['a list', '[1, 2]', ''],
    ['a draft without a name', { ...draft, taName: '' }, 'taName'],
    ['a name that is too long', { ...draft, taName: 'A'.repeat(201) }, 'taName'],
    ['lists of other things', { ...draft, goals: [{ goal: 'x' }] }, 'goals.0'],
    ['repeated steps', { ...draft, instructions: ['Cut', 'cut ', 'Fold', 'Glue'] }, 'instructions'],
    ['too few steps', { ...draft, instructions: ['Build it.'] }, 'instructions'],
    ['no materials', { ...draft, materials: [] }, 'materials'],
    ['fields that decide', { ...draft, status: 'published', isBase: true }, 'status'],
    [
      'a file of someone',
      { ...draft, resources: [{ id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' }] },
      'resources',
    ],
    ['control characters', { ...draft, intro: 'a\u0000b' }, 'intro'],
  ])('is refused with %s', (_name, value, path) => {
    expect(issuesOf(value)).toContain(path)
  })
})
