import { roles } from '../../base/roles.js'
import { feature } from '../feature.js'

export default feature({
  urls: ['school-activity'],
  access: { schoolPage: roles },
  screens: [
    // Reached by quick find, and from every record that names a school.
    { route: '/schools/:schoolId', page: 'school-page', access: 'schoolPage', title: 'School' },
  ],
})
