import { feature } from '../feature.js'

export default feature({
  urls: ['duplicates'],
  access: { duplicates: ['admin', 'atlIncharge'] },
  screens: [
    // Reached from the lists whose records have duplicates.
    { route: '/duplicates', page: 'duplicates-page', access: 'duplicates', title: 'Duplicates' },
  ],
})
