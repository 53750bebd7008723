import { rowsOf, TestApp, type Body, type Person } from './support/test-app.js'

const address = {
  addressLine1: '1 Hill Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411004',
}

describe.each(['sqlite', 'postgres'] as const)(
  'an e-mail of an internationalised domain on %s',
  (dialect) => {
    let app: TestApp
    let admin: Person
    let incharge: Person

    beforeAll(async () => {
      app = await TestApp.start(dialect)
      admin = await app.person('admin')
      incharge = await app.person('atlIncharge', { email: 'asha@xn--11b4c3d.example' })
    })
    afterAll(() => app.stop())

    const newSchool = (name: string, email: string) =>
      app.as(admin).post('/api/schools', {
        name,
        address,
        atlIncharge: { firstName: 'Asha', lastName: 'Rao', email },
      })
    const own = async (): Promise<unknown[]> =>
      rowsOf(await app.as(incharge).get('/api/schools?sort=name,ASC')).map(({ name }: Body) => name)

    test('makes a school the own one of its in-charge, in whichever form it is written', async () => {
      const made = await newSchool('Written', 'Asha@कॉम.example')
      expect(made).toMatchObject({
        status: 201,
        body: { atlIncharge: { email: 'asha@xn--11b4c3d.example' } },
      })
      expect((await newSchool('Encoded', 'asha@XN--11B4C3D.example')).status).toBe(201)
      expect((await newSchool('Of another person', 'asha@other.example')).status).toBe(201)
      expect(await own()).toEqual(['Encoded', 'Written'])
    })
  },
)
