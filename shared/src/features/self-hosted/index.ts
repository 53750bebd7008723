import { feature } from '../feature.js'

export default feature({
  urls: ['self-hosted'],
  access: { selfHostedSnapshot: ['admin'], retention: ['admin'] },
  screens: [
    {
      route: '/self-hosted-snapshot',
      page: 'self-hosted-page',
      access: 'selfHostedSnapshot',
      title: 'Self-hosted snapshot',
      menu: { group: 'Home', label: 'Self hosted snapshot', icon: 'cloud-server', order: 20 },
    },
    // Reached from the snapshot.
    {
      route: '/self-hosted-snapshot/no-longer-needed',
      page: 'no-longer-needed-page',
      access: 'retention',
      title: 'Records that are no longer needed',
    },
  ],
})
