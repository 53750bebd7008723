import { readXlsx } from 'hucre/xlsx'
import { TestApp } from './support/test-app.js'
import { schoolAddress } from './support/two-schools.js'

describe('XLSX exports', () => {
  let app: TestApp

  beforeAll(async () => {
    app = await TestApp.start('sqlite')
  })
  afterAll(() => app.stop())

  it('have days, moments and amounts as such in XLSX, by the clock on the wall in India', async () => {
    const { id: subject } = await app.make('subject', { name: 'Machines' })
    const { id: topic } = await app.make('topic', { name: 'Levers', subject })
    await app.make('session', {
      subject,
      topic,
      timestamp: '2026-12-16T19:00:25.000Z',
      duration: 1.5,
    })
    const { id: school } = await app.make('school', { name: 'Hill', address: schoolAddress })
    const printer = { name: 'Printer', category: '3D printing', school, quantity: 12 }
    await app.make('equipment', {
      ...printer,
      unitPrice: 1_50_000,
      purchase: { date: '2026-04-01' },
    })
    const sheet = async (url: string) => {
      const headers = { host: '127.0.0.1:3000', cookie: (await app.person('admin')).cookie }
      const { rawPayload } = await app.app.inject({ url: `/api/exports/${url}`, headers })
      const [first] = (await readXlsx(rawPayload, { readStyles: true })).sheets
      return first!.rows[1]!.slice(0, -1).map((value, at) => [
        value,
        first!.cells?.get(`1,${at}`)?.style?.numFmt,
      ])
    }
    expect(
      await sheet('sessions/xlsx?columns=timestamp,duration&filter=duration||$eq||1.5'),
    ).toEqual([
      [new Date('2026-12-17T00:30:00Z'), 'dd-mm-yyyy h:mm AM/PM'],
      [1.5, undefined],
    ])
    const grouped = (sign: string) =>
      `[>=10000000]${sign}##\\,##\\,##\\,##0;[>=100000]${sign}##\\,##\\,##0;${sign}##,##0`
    expect(
      await sheet(
        'equipment/xlsx?columns=purchase.date,unitPrice,quantity&filter=name||$eq||Printer',
      ),
    ).toEqual([
      [new Date('2026-04-01T00:00:00Z'), 'dd-mm-yyyy'],
      [1_50_000, grouped('"₹"')],
      [12, grouped('')],
    ])
  })
})
