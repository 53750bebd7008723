import { feature } from '../feature.js'

export default feature({
  urls: ['automations'],
  access: { automations: ['admin'] },
  screens: [
    {
      route: '/automations',
      page: 'automations-page',
      access: 'automations',
      title: 'Automations',
      menu: { group: 'Administration', icon: 'thunderbolt', order: 936 },
    },
  ],
})
