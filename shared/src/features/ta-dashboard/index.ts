import { roles } from '../../base/roles.js'
import { feature } from '../feature.js'

export default feature({
  access: { taDashboard: roles },
  screens: [
    {
      route: '/ta-data/add-subject',
      page: 'ta-dashboard-page',
      access: 'taDashboard',
      title: 'TA Dashboard',
      menu: { group: 'Programme', icon: 'apartment', under: 'Tinkering Activities', order: 31 },
    },
  ],
})
