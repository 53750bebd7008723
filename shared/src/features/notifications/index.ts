import { feature } from '../feature.js'

export default feature({
  urls: ['bell', 'broadcasts'],
  access: { notifications: ['admin'] },
  screens: [
    {
      route: '/notifications',
      page: 'notifications-page',
      access: 'notifications',
      title: 'Notifications',
      menu: { group: 'Contact', icon: 'bell', order: 30 },
    },
  ],
})
