import { feature } from '../feature.js'

export default feature({
  urls: ['webhooks'],
  access: { webhooks: ['admin'] },
  screens: [
    {
      route: '/webhooks',
      page: 'webhooks-page',
      access: 'webhooks',
      title: 'Webhooks',
      menu: { group: 'Administration', icon: 'api', order: 935 },
    },
  ],
})
