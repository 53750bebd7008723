import { roles } from '../../base/roles.js'
import { feature } from '../feature.js'

export default feature({
  access: { payments: roles },
  screens: [
    {
      route: '/payments',
      access: 'payments',
      title: 'Payments',
      menu: { group: 'Finance', icon: 'wallet' },
      resource: { name: 'payment', page: 'list' },
      opensWithoutRights: true,
    },
    // Mentors have no payments.
    {
      route: '/payments/receipt/:paymentId',
      page: 'receipt-page',
      access: { of: 'payment', check: 'report' },
      title: 'Receipt',
    },
  ],
})
