import { staff } from '../../base/roles.js'
import { feature } from '../feature.js'

export default feature({
  urls: ['return-figures'],
  access: { monthlyReturn: staff },
  screens: [
    // Reached from the list of returns, a reminder and the page of a school, too.
    {
      route: '/monthly-return-data/return',
      page: 'monthly-return-page',
      access: 'monthlyReturn',
      title: 'Monthly return',
      menu: {
        group: 'Labs',
        label: 'This month’s return',
        icon: 'file-search',
        under: 'Monthly returns',
        order: 241,
        coordinators: ['mentor'],
      },
    },
  ],
})
