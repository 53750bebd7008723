import { parse } from 'csv-parse/sync'
import { TestApp } from './support/test-app.js'
import { twoSchools } from './support/two-schools.js'

const columns = [
  'name.firstName',
  'name.lastName',
  'school',
  'class',
  'gender',
  'isTeamLeader',
  'createdAt',
]

test('downloads are in the language of the person, and are imported again without a change by anyone', async () => {
  const app = await TestApp.start('sqlite')
  try {
    const admin = app.as(await app.person('admin'))
    const reader = app.as(await app.person('admin'))
    expect((await reader.post('/api/auth/language', { language: 'hi' })).status).toBe(204)
    const [, school] = await twoSchools(app)
    await app.make('student', {
      name: { firstName: 'Zoya', lastName: 'Khan' },
      school,
      class: '9th',
      isTeamLeader: true,
    })
    const { text } = await reader.get(`/api/exports/students/csv?columns=${columns.join()}`)
    const [headings, line] = parse(text, { bom: true }) as string[][]
    expect(headings).toEqual([
      'पहला नाम',
      'उपनाम',
      'विद्यालय',
      'कक्षा',
      'लिंग',
      'टीम लीडर',
      'कब बना',
      'ID',
    ])
    expect(line!.slice(0, 6)).toEqual(['Zoya', 'Khan', 'Lake', '9वीं', '', 'हाँ'])
    const cells = {
      ...Object.fromEntries(columns.slice(0, 6).map((path, at) => [path, line![at]])),
      id: line![7],
    }
    for (const [by, id] of [
      [reader, '01K0000000000000000HINDI01'],
      [admin, '01K0000000000000000HINDI02'],
    ] as const) {
      const tried = await by.post(`/api/imports/${id}/rows`, {
        resource: 'student',
        rows: [{ line: 2, cells }],
      })
      expect(tried.body).toMatchObject({ rows: [{ line: 2, outcome: 'same', problem: null }] })
    }
  } finally {
    await app.stop()
  }
})
