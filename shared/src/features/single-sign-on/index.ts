import { roles } from '../../base/roles.js'
import { feature } from '../feature.js'

export default feature({
  access: { singleSignOn: roles },
  screens: [
    // Reached from the list of a person's sign-ins.
    {
      route: '/single-sign-on',
      page: 'single-sign-on-page',
      access: 'singleSignOn',
      title: 'Single sign-on',
    },
  ],
})
