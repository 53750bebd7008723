import { feature } from '../feature.js'

export default feature({
  urls: ['grant-years'],
  access: { grant: ['admin', 'atlIncharge'] },
  screens: [
    // Reached from the ledger and the checklist, too.
    {
      route: '/grant-data/year',
      page: 'grant-year-page',
      access: 'grant',
      title: 'Grant',
      menu: {
        group: 'Labs',
        label: 'Grant and its papers',
        icon: 'wallet',
        under: 'Monthly returns',
        order: 242,
      },
    },
  ],
})
