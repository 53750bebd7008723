import { roles } from '../../base/roles.js'
import { feature } from '../feature.js'

export default feature({
  urls: ['ta-gen'],
  access: { taGeneration: roles, taGenerationReport: roles },
  screens: [
    {
      route: '/ta-gen',
      page: 'ta-generation-page',
      access: 'taGeneration',
      title: 'Tinkering Activity Generation',
      menu: { group: 'Work', icon: 'bulb', order: 20 },
    },
    {
      route: '/ta-gen-report',
      access: 'taGenerationReport',
      title: 'AI TA Report',
      menu: { group: 'Work', icon: 'file-search', order: 30 },
      resource: { name: 'tinkeringActivity', page: 'list', list: 'drafts' },
    },
  ],
})
