import { feature } from '../feature.js'

export default feature({
  urls: ['portfolio-pages', 'portfolio-material'],
  access: { ownPortfolio: ['student'] },
  screens: [
    {
      route: '/my-portfolio',
      page: 'own-portfolio-page',
      access: 'ownPortfolio',
      title: 'My portfolio',
      menu: { group: 'Programme', icon: 'idcard', order: 23 },
    },
  ],
})
