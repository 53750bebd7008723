import { announcementOf } from './announcement-of.js'

it('announces a competition with the days that it has', () => {
  const row = {
    id: '1',
    name: 'ATL Marathon',
    applicationEndDate: '2026-12-31',
    competitionStartDate: null,
  }
  expect(announcementOf(row)).toEqual({
    title: 'ATL Marathon',
    body: 'Applications are open until 31 Dec 2026. You find it under Competitions.',
  })
})
