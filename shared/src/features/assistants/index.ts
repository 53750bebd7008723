import { staff } from '../../base/roles.js'
import { feature } from '../feature.js'

export default feature({
  urls: ['assistant', 'proposals'],
  access: { proposals: staff },
  screens: [
    // Reached from the account menu.
    {
      route: '/proposals',
      page: 'proposals-page',
      access: 'proposals',
      title: 'Proposals of assistants',
    },
  ],
})
