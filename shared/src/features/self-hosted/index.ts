import { feature } from '../feature.js'

export default feature({
  urls: ['self-hosted'],
  access: { selfHostedSnapshot: ['admin'] },
  screens: [
    {
      route: '/self-hosted-snapshot',
      page: 'self-hosted-page',
      access: 'selfHostedSnapshot',
      title: 'Self-hosted snapshot',
      menu: { group: 'Home', label: 'Self hosted snapshot', icon: 'cloud-server', order: 20 },
    },
  ],
})
