import { roles } from '../../base/roles.js'
import { feature } from '../feature.js'

export default feature({
  access: { tasks: roles },
  screens: [
    {
      route: '/tasks',
      page: 'tasks-page',
      access: 'tasks',
      title: 'Tasks & Activities',
      menu: { group: 'Work', icon: 'check-square', order: 10 },
    },
    { route: '/tasks/edit/:taskId', page: 'task-edit-page', access: 'tasks', title: 'Task' },
  ],
})
