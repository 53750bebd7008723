import type { Me } from '@tinkerdesk/shared'
import { system } from '../src/access/system.js'
import { planOf } from '../src/crud/plan/plan.js'
import { Reach } from '../src/crud/read/reach.js'
import { textNode } from '../src/crud/query/condition/words.js'
import type { Dialect } from '../src/database/database.js'
import { TestApp, type Person } from './support/test-app.js'
import { twoSchools } from './support/two-schools.js'

const students = 5100
const syllables = [...'bdgjkmnpt'].flatMap((consonant) =>
  [...'eou'].map((vowel) => consonant + vowel),
)
/** Returns a last name that no other number has. */
const lastName = (at: number) =>
  [0, 1, 2].map((place) => syllables[Math.floor(at / 27 ** place) % 27]!).join('')

describe.each<[Dialect]>([['sqlite'], ['postgres']])(
  'quick find among thousands of different names on %s',
  (dialect) => {
    let app: TestApp
    let admin: Person
    let ofMany: Person
    let ofFew: Person
    beforeAll(async () => {
      app = await TestApp.start(dialect)
      admin = await app.person('admin')
      ofMany = await app.person('atlIncharge', { email: 'hill@lab.example' })
      ofFew = await app.person('atlIncharge', { email: 'lake@lab.example' })
      const [hill, lake] = await twoSchools(app)
      for (let from = 0; from < students; from += 850) {
        const bulk = Array.from({ length: 850 }, (_, at) => ({
          name: { firstName: 'Diya', lastName: lastName(from + at) },
          school: hill,
          class: '7th',
        }))
        await app.gate.bulk(system, 'student', { action: 'create', body: { bulk }, each: false })
      }
      const child = (firstName: string, name: string, school: string) =>
        app.make('student', { name: { firstName, lastName: name }, school, class: '8th' })
      await child('Asha', 'Bairwa', hill)
      await child('Chandrasekhar', 'Iyer', lake)
    })
    afterAll(() => app.stop())

    const find = async (who: Person, text: string) => {
      const { status, body } = await app
        .as(who)
        .get(`/api/quick-find?q=${encodeURIComponent(text)}`)
      expect([text, status]).toEqual([text, 200])
      return (
        body as unknown as { records: { title: string; resource: string }[] }
      ).records.flatMap(({ title, resource }) => (resource === 'student' ? [title] : []))
    }

    test('finds a name that nobody else has, and the best of a name that everybody has', async () => {
      for (const text of ['bairwa', 'asha 8th', 'bairwa hill', '8th bairwa'])
        expect([text, await find(admin, text)]).toEqual([text, ['Asha Bairwa']])
      expect(await find(admin, 'diya')).toHaveLength(5)
      expect(await find(admin, `diya ${lastName(5000)}`)).toEqual([`Diya ${lastName(5000)}`])
      for (const text of ['bairwa lake', 'bairwa 7th', 'iyer diya', 'diya nobodyhere'])
        expect([text, await find(admin, text)]).toEqual([text, []])
    })

    if (dialect === 'sqlite')
      test('compares the rows that a rule gives by their index, without reading them', async () => {
        const me = (await app.as(ofFew).get('/api/auth/me')).body as unknown as Me
        const reach = new Reach(app.database.read, planOf('student'), { me, dialect })
        const any = ['name.firstName', 'name.lastName', 'nameInOtherScript', 'email'].map((path) =>
          textNode(path, 'bairwa'),
        )
        const { from, text, values } = (await reach.matching({ any }))!
        const plan = await app.database.read.all<{ detail: string }>(
          `EXPLAIN QUERY PLAN SELECT t."id" FROM ${from} WHERE ${text}`,
          values,
        )
        expect(plan.map(({ detail }) => detail)).toEqual([
          'SEARCH t USING COVERING INDEX hx_students_school_id_name_last_name_order_name_first_name_ord (school_id=?)',
        ])
      })

    test('forgives typing errors', async () => {
      for (const text of ['bairva', 'biarwa', 'bairwaa', 'bairva 8th', 'bairva hill'])
        expect([text, await find(admin, text)]).toEqual([text, ['Asha Bairwa']])
      expect(await find(admin, 'chandrsekahr')).toEqual(['Chandrasekhar Iyer'])
      expect(await find(admin, 'chandrsekahr lake')).toEqual(['Chandrasekhar Iyer'])
      expect(await find(admin, 'chandrsekahr hill')).toEqual([])
    })

    test('finds and corrects only names that the person may see', async () => {
      for (const text of ['bairwa', 'bairva', 'asha 8th', 'bairva 8th']) {
        expect([text, await find(ofMany, text)]).toEqual([text, ['Asha Bairwa']])
        expect([text, await find(ofFew, text)]).toEqual([text, []])
      }
      for (const text of ['chandrasekhar', 'chandrsekahr', 'iyer 8th', 'chandrsekahr 8th']) {
        expect([text, await find(ofMany, text)]).toEqual([text, []])
        expect([text, await find(ofFew, text)]).toEqual([text, ['Chandrasekhar Iyer']])
      }
    })
  },
)
