import { feature } from '../feature.js'

export default feature({
  urls: ['explain'],
  access: { explainAccess: ['admin'] },
  screens: [
    {
      route: '/explain-access',
      page: 'explain-page',
      access: 'explainAccess',
      title: 'Explain access',
      menu: {
        group: 'Administration',
        icon: 'safety',
        under: 'Children’s data',
        order: 395,
      },
    },
  ],
})
