import { staff } from '../../base/roles.js'
import { feature } from '../feature.js'

export default feature({
  urls: ['registers'],
  access: { attendance: staff },
  screens: [
    // Reached from a session and a booked hour, too.
    {
      route: '/attendance-data/register',
      page: 'register-page',
      access: 'attendance',
      title: 'Register',
      menu: { group: 'Programme', icon: 'check-square', under: 'Sessions', order: 141 },
    },
  ],
})
