import { staff } from '../../base/roles.js'
import { feature } from '../feature.js'

const views = ['district', 'school', 'figures']

export default feature({
  urls: ['figures'],
  access: {
    programme: staff,
    myLab: ['admin', 'atlIncharge'],
    figures: staff,
  },
  screens: [
    {
      route: '/programme',
      page: 'programme-page',
      access: 'programme',
      title: 'Programme',
      menu: {
        group: 'Administration',
        icon: 'fund',
        order: 355,
        coordinators: ['atlIncharge', 'mentor'],
      },
      takesMonth: true,
      // A view keeps no month: it shows the last one whenever it is opened.
      views,
    },
    {
      route: '/my-lab',
      page: 'my-lab-page',
      access: 'myLab',
      title: 'My lab',
      menu: { group: 'Labs', icon: 'fund', for: ['atlIncharge'], order: 5 },
      takesMonth: true,
      views,
    },
    {
      route: '/figures/records',
      page: 'figure-records-page',
      access: 'figures',
      title: 'Records behind a number',
    },
  ],
})
