import { maxPhoneRows, maxWrongPhones, type WrongPhone, type WrongPhones } from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import type { Dialect } from '../src/database/database.js'
import { TestApp, type Client } from './support/test-app.js'

const address = {
  addressLine1: '1 Hill Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411004',
}
const url = '/api/self-hosted/wrong-phones'

describe.each<[Dialect]>([['sqlite'], ['postgres']])(
  'stored telephone numbers on %s',
  (dialect) => {
    let app: TestApp
    let admin: Client
    let school: string
    let student: string

    const make = async (resource: string, fields: Record<string, unknown>) =>
      String((await app.make(resource, fields))['id'])
    const write = (text: string, values: (string | number)[]) =>
      app.database.write((tx) => tx.run(text, values), 'product')
    const step = async (after?: string) =>
      (await admin.get(after === undefined ? url : `${url}?after=${after}`))
        .body as unknown as WrongPhones
    const everything = async () => {
      const data: WrongPhone[] = []
      const steps: WrongPhones[] = []
      for (let next: string | null | undefined; next !== null; next = steps.at(-1)!.next) {
        steps.push(await step(next))
        data.push(...steps.at(-1)!.data)
      }
      return { data, steps, read: steps.reduce((sum, { read }) => sum + read, 0) }
    }

    beforeAll(async () => {
      app = await TestApp.start(dialect)
      admin = app.as(await app.person('admin'))
      school = await make('school', {
        name: 'Hill School',
        address,
        principal: { firstName: 'Meena', whatsappNumber: '+919812345678' },
      })
      const guardian = { name: 'Ravi', phone: '98120 76784' }
      student = await make('student', {
        name: { firstName: 'Asha' },
        school,
        class: '8th',
        guardians: [guardian, { ...guardian, name: 'Uma' }],
      })
    })
    afterAll(() => app.stop())

    test('are not listed if a write takes them', async () => {
      const { data, steps } = await everything()
      expect(data).toEqual([])
      expect(steps).toMatchObject([{ total: 2, read: 2, next: null }])
    })

    test('are listed with their record and the sentence of a write, and stay as they are', async () => {
      await write('UPDATE schools SET principal_whatsapp_number = ? WHERE id = ?', [
        '+911123456789',
        school,
      ])
      const [row] = await app.database.read.all<{ guardians: string }>(
        'SELECT guardians FROM students WHERE id = ?',
        [student],
      )
      const guardians = row!.guardians.replace(
        /\+919812076784(?!.*\+919812076784)/s,
        '+91980001111',
      )
      await write('UPDATE students SET guardians = ? WHERE id = ?', [guardians, student])
      const before = await app.checksum()
      const { data } = await everything()
      expect(data).toHaveLength(2)
      expect(data.find(({ resource }) => resource === 'school')).toMatchObject({
        id: school,
        title: 'Hill School',
        path: 'principal.whatsappNumber',
        label: 'Principal – WhatsApp number',
        value: '+911123456789',
        problem: 'WhatsApp number must be a mobile number',
      })
      const entry = data.find(({ resource }) => resource === 'student')!
      expect(entry).toMatchObject({
        id: student,
        title: 'Asha',
        path: 'guardians.1.phone',
        label: 'Guardian 2 – phone',
        value: '+91980001111',
      })
      const refused = await admin.post('/api/students', {
        name: { firstName: 'Navya' },
        school,
        class: '8th',
        guardians: [{ name: 'Ravi', phone: entry.value }],
      })
      expect(refused.body.issues).toEqual([{ path: 'guardians.0.phone', message: entry.problem }])
      expect(await app.checksum()).toEqual(before)
    })

    test('are found once each by steps of bounded size', async () => {
      const added = 2 * maxPhoneRows + 1
      const original = await make('partner', { name: 'Robots', type: 'Corporate', address })
      const [stored] = await app.database.read.all<Record<string, string | number | null>>(
        'SELECT * FROM partners WHERE id = ?',
        [original],
      )
      const names = Object.keys(stored!)
      const insert = `INSERT INTO partners (${names.map((name) => `"${name}"`).join()}) VALUES (${names.map(() => '?').join()})`
      const ids: string[] = []
      await app.database.write(async (tx) => {
        for (let at = 0; at < added; at += 1) {
          const id = ulid()
          const isWrong = at % 10 === 0
          if (isWrong) ids.push(id)
          await tx.run(
            insert,
            Object.values({
              ...stored,
              id,
              decision_maker_phone: isWrong ? '+9198120767845' : '+919812076784',
            }),
          )
        }
      }, 'product')
      const { data, steps, read } = await everything()
      const partners = data.filter(({ resource }) => resource === 'partner').map(({ id }) => id)
      expect(partners.toSorted()).toEqual(ids.toSorted())
      expect(data).toHaveLength(ids.length + 2)
      expect(read).toBe(steps[0]!.total)
      expect(steps.slice(1).filter((each) => 'total' in each)).toEqual([])
      for (const each of steps) {
        expect(each.read).toBeLessThanOrEqual(maxPhoneRows)
        expect(each.data.length).toBeLessThanOrEqual(maxWrongPhones)
      }
      await write('DELETE FROM partners WHERE id <> ?', [original])
    })

    test('are for admins, from a place that an earlier answer named', async () => {
      expect((await app.as(await app.person('mentor')).get(url)).status).toBe(403)
      expect((await app.as(null).get(url)).status).toBe(401)
      for (const after of [
        'nothing',
        'student:x',
        'user:01J00000000000000000000000',
        `school:${school}:more`,
        `${school}`,
      ]) {
        const { status, body } = await admin.get(`${url}?after=${after}`)
        expect([status, body.issues]).toEqual([
          400,
          [{ path: 'after', message: 'must be the "next" of an earlier answer' }],
        ])
      }
      expect((await admin.get(`${url}?before=student`)).status).toBe(400)
    })
  },
)
