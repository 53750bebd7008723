import { feature } from '../feature.js'

export default feature({
  screens: [
    // Reached from an activity, a competition, a course and a session, too.
    {
      route: '/certificate-data/issue',
      page: 'issue-page',
      access: { of: 'certificate', check: 'form' },
      title: 'Issue certificates',
      menu: { group: 'Programme', icon: 'safety', under: 'Students', order: 146 },
    },
  ],
})
