import { staff } from '../../base/roles.js'
import { feature } from '../feature.js'

export default feature({
  urls: ['jobs'],
  access: { jobs: staff },
  screens: [
    // Reached from the account menu.
    { route: '/jobs', page: 'jobs-page', access: 'jobs', title: 'Background work' },
  ],
})
