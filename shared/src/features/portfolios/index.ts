import { feature } from '../feature.js'

export default feature({
  urls: ['portfolio-pages', 'portfolio-material'],
  access: { ownPortfolio: ['admin', 'student'] },
  screens: [
    {
      route: '/my-portfolio',
      page: 'own-portfolio-page',
      access: 'ownPortfolio',
      title: 'My portfolio',
      menu: {
        group: 'Programme',
        icon: 'idcard',
        under: 'Certificates',
        for: ['student'],
        order: 148,
      },
    },
  ],
})
