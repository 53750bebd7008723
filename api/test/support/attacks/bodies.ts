import { isClearRefusal, type Attack } from './attack.js'

/** Attacks with the body of a request. */
export function attackBodies(attack: Attack): void {
  test('a relation is not saved as a nested object', async () => {
    const base = { name: { firstName: 'x' }, class: '6th' }
    const school = { id: attack.id('ours'), name: 'Taken over' }
    for (const body of [
      { ...base, school },
      { ...base, school: [attack.id('ours')] },
      { ...base, school: attack.id('ours'), tags: [{ name: 'New' }] },
      { ...base, school: attack.id('ours'), tags: { 0: 'x' } },
      { ...base, school: { $ne: null } },
      { ...base, school: true },
    ])
      isClearRefusal(await attack.as('admin').post('/api/students', body), body)
  })

  test('hidden and reversing characters are refused where text is stored', async () => {
    for (const text of [
      'a\u0000b',
      '\ud800',
      'x\udfff',
      '\u202egnp.exe',
      '\u2066x',
      '\u200e',
      '\ufeffx',
      '\u0007',
    ]) {
      isClearRefusal(await attack.as('admin').post('/api/tags', { name: text }), text)
      isClearRefusal(
        await attack
          .as('admin')
          .raw(
            'POST',
            '/api/tags',
            `{"name":"${[...text].map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}"}`,
            {
              'content-type': 'application/json',
            },
          ),
        text,
      )
    }
  })
}
