import { roles } from '../../base/roles.js'
import { feature } from '../feature.js'

export default feature({
  urls: ['files', 'file-folders'],
  access: { files: roles },
  screens: [
    // Reached from the account menu.
    { route: '/files', page: 'files-page', access: 'files', title: 'Files' },
  ],
})
