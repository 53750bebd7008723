import { feature } from '../feature.js'

export default feature({
  urls: ['children-without-consent'],
  access: { withoutConsent: ['admin', 'atlIncharge'] },
  screens: [
    {
      route: '/consent-data/without',
      page: 'without-consent-page',
      access: 'withoutConsent',
      title: 'Children without consent',
      menu: {
        group: 'Administration',
        label: 'Without consent',
        icon: 'safety',
        under: 'Children’s data',
        order: 390,
      },
    },
  ],
})
