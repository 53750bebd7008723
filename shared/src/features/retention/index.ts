import { feature } from '../feature.js'

export default feature({
  urls: ['retention'],
  access: { retention: ['admin'] },
  screens: [
    // Reached from the self-hosted snapshot.
    {
      route: '/retention',
      page: 'retention-page',
      access: 'retention',
      title: 'Records that are no longer needed',
    },
  ],
})
