import { staff } from '../../base/roles.js'
import { feature } from '../feature.js'

export default feature({
  urls: ['change-sets', 'imports', 'import-mappings'],
  access: { changeSets: staff },
  screens: [
    // Reached from the account menu.
    {
      route: '/change-sets',
      page: 'change-sets-page',
      access: 'changeSets',
      title: 'Recent changes',
    },
  ],
})
