import { staff } from '../../base/roles.js'
import { feature } from '../feature.js'

export default feature({
  urls: ['assistant', 'proposals'],
  access: { proposals: staff },
  screens: [
    // Reached from the pages of tokens and of recent changes.
    {
      route: '/proposals',
      page: 'proposals-page',
      access: 'proposals',
      title: 'Proposals of assistants',
    },
  ],
})
