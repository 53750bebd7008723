import { feature } from '../feature.js'

export default feature({
  urls: ['outbox'],
  access: { outbox: ['admin'] },
  screens: [
    // The demo's mails; reached from the account menu.
    { route: '/outbox', page: 'outbox-page', access: 'outbox', title: 'Outbox' },
  ],
})
