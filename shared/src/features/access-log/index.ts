import { feature } from '../feature.js'

export default feature({
  urls: ['access-log'],
  access: { accessLog: ['admin'], childReads: ['admin', 'atlIncharge'] },
  screens: [
    {
      route: '/access-log',
      page: 'access-log-page',
      access: 'accessLog',
      title: 'Access log',
      menu: {
        group: 'Administration',
        icon: 'history',
        under: 'Children’s data',
        order: 394,
      },
    },
    {
      route: '/access-log/breach',
      page: 'breach-page',
      access: 'accessLog',
      title: 'After a breach',
    },
    {
      route: '/access-log/child/:id',
      page: 'child-reads-page',
      access: 'childReads',
      title: 'Who read this child’s data',
    },
  ],
})
