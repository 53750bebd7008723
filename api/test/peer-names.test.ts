import type { Dialect } from '../src/database/database.js'
import { rowsOf, TestApp, type Client } from './support/test-app.js'

describe.each<[Dialect]>([['sqlite'], ['postgres']])(
  'the names of pupils among themselves, on %s',
  (dialect) => {
    let app: TestApp
    let pupil: Client
    let student: string
    let account: string

    beforeAll(async () => {
      app = await TestApp.start(dialect)
      const address = {
        addressLine1: '1 Hill Road',
        city: 'Pune',
        state: 'Maharashtra',
        pincode: '411004',
      }
      const school = (await app.make('school', { name: 'Hill School', address }))['id']
      const pupilOf = async (firstName: string, lastName: string, email: string) =>
        String(
          (
            await app.make('student', {
              name: { firstName, lastName },
              school,
              class: '8th',
              email,
            })
          )['id'],
        )
      await pupilOf('Asha', 'Zutshi', 'asha@lab.example')
      student = await pupilOf('Chirag', 'Soni', 'chirag@lab.example')
      const accounts = rowsOf(
        await app.as(await app.person('admin')).get('/api/users?filter=role||$eq||student'),
      )
      const idOf = (email: string) => String(accounts.find((row) => row['email'] === email)!['id'])
      account = idOf('chirag@lab.example')
      pupil = app.as({ cookie: await app.session(idOf('asha@lab.example')) })
    })
    afterAll(() => app.stop())

    const nameOfOther = async () => (await pupil.get(`/api/users/${account}`)).body['peerName']

    test('are the first name and the last initial, wherever an account is read', async () => {
      expect((await pupil.get(`/api/users/${account}`)).body).toEqual({
        id: account,
        role: 'student',
        peerName: 'Chirag S.',
      })
      const text = (await pupil.get('/api/users')).text
      expect(text).toContain('Chirag S.')
      expect(text).not.toContain('Soni')
      expect((await pupil.get('/api/auth/me')).body).toMatchObject({ displayName: 'Asha Zutshi' })
    })

    test('sort, search and filter; the whole name is a field that does not exist', async () => {
      expect(
        rowsOf(await pupil.get('/api/users?sort=peerName,ASC')).map((row) => row['peerName']),
      ).toEqual(['Asha Z.', 'Chirag S.'])
      expect(rowsOf(await pupil.get('/api/users')).map((row) => row['peerName'])).toEqual([
        'Asha Z.',
        'Chirag S.',
      ])
      expect(rowsOf(await pupil.get('/api/users?filter=peerName||$contL||chirag'))).toHaveLength(1)
      expect(rowsOf(await pupil.get('/api/users?filter=peerName||$contL||soni'))).toHaveLength(0)
      for (const query of [
        'filter=displayName||$contL||soni',
        'sort=displayName,ASC',
        's={"displayName":{"$eq":"Chirag Soni"}}',
      ]) {
        const [hidden, missing] = [
          await pupil.get(`/api/users?${query}`),
          await pupil.get(`/api/users?${query.replace('displayName', 'nothing')}`),
        ]
        expect([hidden.status, hidden.body.code]).toEqual([missing.status, missing.body.code])
        expect(hidden.body.code).toBe('unknown_field')
      }
    })

    test('follow the record and the account, and cannot be set', async () => {
      await app.put('student', student, { name: { firstName: 'Chirag', lastName: 'Patel' } })
      expect(await nameOfOther()).toBe('Chirag P.')
      await app.put('user', account, { displayName: 'Another Name' })
      expect(await nameOfOther()).toBe('Chirag P.')
      await app.put('student', student, { name: { firstName: 'Chintu', lastName: null } })
      expect(await nameOfOther()).toBe('Chintu')
      const admin = app.as(await app.person('admin'))
      const { version } = (await admin.get(`/api/users/${account}`)).body
      expect(
        (await admin.patch(`/api/users/${account}`, { version, peerName: 'Full Name' })).status,
      ).toBe(400)
    })
  },
)
