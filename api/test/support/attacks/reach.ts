import { ulid } from 'ulid'
import { rowsOf } from '../test-app.js'
import { isClearRefusal, tree, type Attack } from './attack.js'

/** Attacks on records and fields that a person may not reach. */
export function attackReach(attack: Attack): void {
  test('other people’s ids are refused alike in single, bulk and create requests', async () => {
    const id = attack.id('stranger')
    const attempts = [
      await attack.as('student').get(`/api/students/${id}`),
      await attack.as('student').patch(`/api/students/${id}`, { version: 1, aspiration: 'x' }),
      await attack.as('student').del(`/api/students/${id}`),
      await attack
        .as('incharge')
        .patch('/api/students/bulk', { bulk: [{ id, version: 1, aspiration: 'x' }] }),
      await attack.as('incharge').del('/api/students/bulk', { bulk: [{ id }] }),
      await attack.as('incharge').post('/api/student-activities', { student: id }),
      await attack
        .as('incharge')
        .post('/api/teams', { name: 'x', schoolVal: attack.id('ours'), leader: id }),
      await attack.as('incharge').post('/api/students', {
        name: { firstName: 'x' },
        class: '6th',
        school: attack.id('theirs'),
      }),
      await attack.as('incharge').post('/api/students/bulk', {
        bulk: [{ name: { firstName: 'x' }, class: '6th', school: attack.id('theirs') }],
      }),
      await attack.as('student').post('/api/slot-bookings', {
        slot: attack.id('slotTheirs'),
        day: '2090-05-20',
        hour: '08',
        student: id,
      }),
    ]
    expect(attempts.map(({ status }) => status)).toEqual([
      404, 404, 404, 404, 404, 400, 400, 400, 400, 400,
    ])
  })

  test('a filter does not reveal records out of reach', async () => {
    for (const id of [attack.id('stranger'), ulid()])
      expect(
        rowsOf(await attack.as('incharge').get(`/api/students?filter=id||$eq||${id}`)),
      ).toEqual([])
    const [first, second] = await Promise.all(
      [attack.id('stranger'), ulid()].map((id) =>
        attack.as('incharge').get(`/api/teams?filter=leader||$eq||${id}&limit=5`),
      ),
    )
    expect(first!.body).toEqual(second!.body)
  })

  test('a filter through a relation reaches only readable fields of its target', async () => {
    for (const query of [
      'filter=school.paidSubscription||$eq||true',
      'filter=school.atlIncharge.email||$contL||a',
      'sort=school.paidSubscription,ASC',
      'join=school||paidSubscription',
      tree({ $or: [{ 'school.principal.whatsappNumber': { $starts: '+91' } }] }),
    ])
      isClearRefusal(await attack.as('mentor').get(`/api/students?${query}`), query)
    const joined = rowsOf(await attack.as('mentor').get('/api/students?join=school'))
    for (const row of joined)
      expect(Object.keys(row['school'] as object).sort()).toEqual(
        expect.not.arrayContaining(['paidSubscription', 'principal', 'correspondent']),
      )
  })
}
