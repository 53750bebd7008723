import { staff } from '../../base/roles.js'
import { feature } from '../feature.js'

export default feature({
  urls: ['not-handed-in'],
  access: { notHandedIn: staff },
  screens: [
    // Reached from the work that staff have given out.
    {
      route: '/not-handed-in/:kind/:sourceId',
      page: 'not-handed-in-page',
      access: 'notHandedIn',
      title: 'Not handed in',
    },
  ],
})
