import { feature } from '../feature.js'

export default feature({
  urls: ['audit'],
  access: { auditTrail: ['admin'] },
  screens: [
    {
      route: '/audit-trail',
      page: 'audit-page',
      access: 'auditTrail',
      title: 'Audit trail',
      menu: { group: 'Administration', icon: 'history', order: 940 },
    },
  ],
})
