import { staff } from '../../base/roles.js'
import { feature } from '../feature.js'

export default feature({
  urls: ['tokens', 'service-accounts'],
  access: { tokens: staff, connections: ['admin'] },
  screens: [
    // Reached from the account menu.
    { route: '/tokens', page: 'tokens-page', access: 'tokens', title: 'Tokens' },
    {
      route: '/connections',
      page: 'connections-page',
      access: 'connections',
      title: 'Connections',
      menu: { group: 'Administration', icon: 'api', order: 930 },
    },
  ],
})
