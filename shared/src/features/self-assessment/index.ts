import { staff } from '../../base/roles.js'
import { feature } from '../feature.js'

export default feature({
  urls: ['assessment-figures'],
  access: { selfAssessment: staff },
  screens: [
    // Reached from the list of self-assessments, too.
    {
      route: '/self-assessment-data/assess',
      page: 'assess-page',
      access: 'selfAssessment',
      title: 'Self-assessment of a year',
      menu: {
        group: 'Labs',
        label: 'Assess a year',
        icon: 'ordered-list',
        under: 'Monthly returns',
        order: 242,
        coordinators: ['mentor'],
      },
    },
  ],
})
