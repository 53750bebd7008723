import { feature } from '../feature.js'

export default feature({
  urls: ['archive'],
  access: { archive: ['admin'] },
  screens: [
    {
      route: '/archive',
      page: 'archive-page',
      access: 'archive',
      title: 'Archive',
      menu: { group: 'Administration', icon: 'inbox', order: 920 },
    },
    {
      route: '/competition-data/archive',
      page: 'competition-archive-page',
      access: { of: 'competition', check: 'archive' },
      title: 'Archived competitions',
      menu: {
        group: 'Programme',
        label: 'Archived',
        icon: 'inbox',
        under: 'Competitions',
        order: 81,
      },
    },
  ],
})
