import { staff } from '../../base/roles.js'
import { feature } from '../feature.js'

export default feature({
  access: { secondFactor: staff },
  screens: [
    // Reached from the account menu.
    {
      route: '/second-factor',
      page: 'second-factor-page',
      access: 'secondFactor',
      title: 'Second factor',
    },
  ],
})
