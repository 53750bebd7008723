import { roles } from '../../base/roles.js'
import { feature } from '../feature.js'

export default feature({
  access: { slotManagement: ['admin', 'atlIncharge'], remoteLabs: roles },
  screens: [
    {
      route: '/slot-management/add-update',
      page: 'slot-editor-page',
      access: 'slotManagement',
      title: 'Opening hours',
      menu: { group: 'Labs', icon: 'schedule', under: 'Slot Management', order: 10 },
      takesMonth: true,
    },
    {
      route: '/slot-management/manage',
      page: 'slot-manage-page',
      access: 'slotManagement',
      title: 'Bookings',
      menu: { group: 'Labs', icon: 'schedule', under: 'Slot Management', order: 20 },
      takesMonth: true,
    },
    {
      route: '/remote-labs',
      page: 'remote-labs-page',
      access: 'remoteLabs',
      title: 'Remote labs',
      menu: { group: 'Labs', icon: 'api', order: 30 },
      takesMonth: true,
    },
  ],
})
