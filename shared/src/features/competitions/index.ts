import { staff } from '../../base/roles.js'
import { feature } from '../feature.js'

export default feature({
  access: { competitionSnapshot: staff },
  screens: [
    {
      route: '/competition-data/snapshot',
      page: 'competition-snapshot-page',
      access: 'competitionSnapshot',
      title: 'Competition snapshot',
      menu: {
        group: 'Programme',
        label: 'Snapshot',
        icon: 'idcard',
        under: 'Competitions',
        order: 82,
      },
    },
  ],
})
