import { broadcastBody } from './bell.js'

const broadcast = (school: string) => ({
  id: '01JD0000000000000000000000',
  title: 'Exhibition on Friday',
  roles: ['student'],
  schools: [school],
})

test('an announcement takes every id that a school may have', () => {
  for (const school of ['01JD0000000000000000000000', 'demoschool0001'])
    expect(broadcastBody.safeParse(broadcast(school)).success).toBe(true)
  for (const school of ['', 'short', "x' OR 1=1 --"])
    expect(broadcastBody.safeParse(broadcast(school)).success).toBe(false)
})
