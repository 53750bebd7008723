import { staff } from '../../base/roles.js'
import { feature } from '../feature.js'

export default feature({
  urls: ['review-queue'],
  access: { review: staff },
  screens: [
    // Reached from what needs attention on the home page.
    { route: '/review', page: 'review-queue-page', access: 'review', title: 'Review' },
    { route: '/review/:kind/:copyId', page: 'review-page', access: 'review', title: 'Review' },
  ],
})
