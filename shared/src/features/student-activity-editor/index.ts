import { roles } from '../../base/roles.js'
import { feature } from '../feature.js'

export default feature({
  access: { studentWork: roles },
  screens: [
    {
      route: '/student-data/snapshot/:studentId/ta/edit/:activityId',
      page: 'ta-edit-page',
      access: 'studentWork',
      title: 'Tinkering activity of a student',
    },
    {
      route: '/student-data/snapshot/:studentId/competition/edit/:competitionId',
      page: 'competition-edit-page',
      access: 'studentWork',
      title: 'Competition of a student',
    },
    {
      route: '/student-data/snapshot/:studentId/courses/edit/:courseId',
      page: 'course-edit-page',
      access: 'studentWork',
      title: 'Course of a student',
    },
  ],
})
