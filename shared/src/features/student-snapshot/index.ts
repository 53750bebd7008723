import { roles, staff } from '../../base/roles.js'
import { feature } from '../feature.js'

export default feature({
  urls: ['home', 'calendar', 'status-changes'],
  access: { studentSnapshot: roles, statusChanges: staff },
  screens: [
    {
      route: '/',
      page: 'snapshot-page',
      access: 'studentSnapshot',
      title: 'Home',
      menu: { group: 'Home', icon: 'home', order: 10 },
      isPlain: true,
    },
    {
      route: '/student-data/snapshot',
      page: 'snapshot-page',
      access: 'studentSnapshot',
      title: 'Student Snapshot',
      menu: { group: 'Programme', icon: 'idcard', under: 'Students', order: 21 },
      isPlain: true,
    },
    {
      route: '/status-changes',
      page: 'status-changes-page',
      access: 'statusChanges',
      title: 'Status changes',
      menu: { group: 'Administration', icon: 'swap', order: 910 },
    },
  ],
})
