import {
  alikeCondition,
  nameFieldsOf,
  resourceNamed,
  type ImportRow,
  type LikelyPairs,
} from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import type { Dialect } from '../src/database/database.js'
import { ChangeSetsWorld } from './support/change-sets-world.js'
import { rowsOf, type Client } from './support/test-app.js'

const student = resourceNamed('student')
const query = (condition: object) => encodeURIComponent(JSON.stringify(condition))

describe.each<[Dialect]>([['sqlite'], ['postgres']])('names in Devanagari on %s', (dialect) => {
  let world: ChangeSetsWorld
  let zoya: string
  let fatima: string
  const named = (firstName: string, lastName: string, more: object = {}) =>
    world.student(firstName, { name: { firstName, lastName }, class: '8th', ...more })

  beforeAll(async () => {
    world = await ChangeSetsWorld.start(dialect)
    zoya = await named('Zoya', 'Khan', { nameInOtherScript: 'ज़ोया ख़ान' })
    fatima = await named('फ़ातिमा', 'हिन्दीवाला', {
      nameInOtherScript: 'Fatima Hindiwala',
      email: 'fatima@lab.example',
    })
    await named('कविता', 'कौर')
    await named('अमन', 'राव')
  })
  afterAll(() => world.app.stop())

  /** Finds students as the search of a list and a field of students do: each word in some name. */
  const search = async (by: Client, text: string) => {
    const words = text.split(' ').map((word) => ({
      $or: nameFieldsOf(student).flatMap((path) =>
        (path === 'name' ? ['name.firstName', 'name.lastName'] : [path]).map((leaf) => ({
          [leaf]: { $contL: word },
        })),
      ),
    }))
    return rowsOf(await by.get(`/api/students?s=${query({ $and: words })}`)).map(({ id }) => id)
  }
  const quickFind = async (by: Client, text: string) => {
    const { body } = await by.get(`/api/quick-find?q=${encodeURIComponent(text)}`)
    return (body as unknown as { records: { id: string; resource: string }[] }).records.flatMap(
      ({ id, resource }) => (resource === 'student' ? [id] : []),
    )
  }

  test('find a student in either script, with the nukta and without it, and however the nasal is written', async () => {
    const spellings: [string, string][] = [
      ...['Zoya Khan', 'zoya', 'ज़ोया ख़ान', 'ज़ोया ख़ान', 'जोया खान', 'जोया', 'खान'].map(
        (text): [string, string] => [text, zoya],
      ),
      ...['फ़ातिमा हिन्दीवाला', 'फातिमा हिंदीवाला', 'हिंदीवाला', 'Fatima', 'hindiwala FATIMA'].map(
        (text): [string, string] => [text, fatima],
      ),
    ]
    for (const by of [world.admin, world.incharge])
      for (const [text, id] of spellings) {
        expect([text, await search(by, text)]).toEqual([text, [id]])
        expect([text, (await quickFind(by, text))[0]]).toEqual([text, id])
      }
    expect(await search(world.admin, 'जया')).toEqual([])
  })

  test('are the names of a student in an import and in a pasted column, too', async () => {
    const names = [
      'Zoya Khan',
      'जोया खान',
      'ज़ोया ख़ान',
      'Fatima Hindiwala',
      'फातिमा हिंदीवाला',
      'जया',
    ]
    const answer = await world.admin.post('/api/change-sets/names', {
      resource: 'team',
      path: 'leader',
      names,
    })
    const { names: matches } = answer.body as unknown as { names: { id: string }[][] }
    expect(matches.map((each) => each.map(({ id }) => id))).toEqual([
      [zoya],
      [zoya],
      [zoya],
      [fatima],
      [fatima],
      [],
    ])
    const rows = names.map((leader, at) => ({
      line: at + 2,
      cells: { name: `Team ${at}`, schoolVal: 'Hill', leader },
    }))
    const tried = (
      await world.admin.post(`/api/imports/${ulid()}/rows`, { resource: 'team', rows })
    ).body['rows'] as ImportRow[]
    expect(tried.map(({ outcome }) => outcome)).toEqual([
      'new',
      'new',
      'new',
      'new',
      'new',
      'wrong',
    ])
    expect(tried.at(-1)!.problem).toBe(
      'There is no student called “जया” that you may choose in the chosen school',
    )
  })

  test('are sorted by their letters, without regard to the nukta', async () => {
    const rows = rowsOf(await world.admin.get('/api/students?sort=name.firstName,ASC')).map(
      ({ name }) => (name as { firstName: string }).firstName,
    )
    expect(rows).toEqual(['Zoya', 'अमन', 'कविता', 'फ़ातिमा'])
  })

  test('are the same name to the question about doubles and to the finder of duplicates', async () => {
    const again = {
      name: { firstName: 'फातिमा', lastName: 'हिंदीवाला' },
      school: world.hill,
      class: '8th',
    }
    const condition = alikeCondition(student, student.alike[0]!, again)
    expect(
      rowsOf(await world.admin.get(`/api/students?page=1&s=${query(condition!)}`)).map(
        ({ id }) => id,
      ),
    ).toEqual([fatima])
    const twin = await named('फातिमा', 'हिंदीवाला')
    const { pairs } = (await world.admin.get('/api/duplicates?resource=student'))
      .body as unknown as LikelyPairs
    expect(pairs.map(({ records }) => records.map(({ id }) => id).toSorted())).toEqual([
      [fatima, twin].toSorted(),
    ])
  })

  test('are shortened to a whole letter with its signs among pupils', async () => {
    await world.app.put('student', zoya, { email: 'zoya@lab.example' })
    const accounts = rowsOf(await world.admin.get('/api/users?filter=role||$eq||student'))
    const account = (email: string) => String(accounts.find((row) => row['email'] === email)!['id'])
    await world.app.put('student', fatima, { name: { firstName: 'फ़ातिमा', lastName: 'कौर' } })
    const pupil = world.app.as({ cookie: await world.app.session(account('fatima@lab.example')) })
    expect((await pupil.get(`/api/users/${account('fatima@lab.example')}`)).body['peerName']).toBe(
      'फ़ातिमा कौ.',
    )
  })
})
