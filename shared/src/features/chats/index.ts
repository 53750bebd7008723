import { roles } from '../../base/roles.js'
import { feature } from '../feature.js'

export default feature({
  urls: ['chats', 'chat-with-admin', 'chat-with-teacher'],
  access: { chats: roles, chatWithAdmin: roles },
  screens: [
    {
      route: '/chats',
      page: 'chats-page',
      access: 'chats',
      title: 'Chats',
      menu: { group: 'Contact', icon: 'message', order: 10 },
    },
    { route: '/chats/:groupId', page: 'chats-page', access: 'chats', title: 'Chat' },
    {
      route: '/chat-with-admin',
      page: 'chat-with-admin-page',
      access: 'chatWithAdmin',
      title: 'Chat with Admin',
      menu: { group: 'Contact', icon: 'customer-service', order: 20 },
    },
    {
      route: '/chat-with-admin/:userId',
      page: 'chat-with-admin-page',
      access: 'chatWithAdmin',
      title: 'Chat with Admin',
    },
  ],
})
