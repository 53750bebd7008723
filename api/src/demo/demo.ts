import { apartment } from '@tinkerdesk/shared/resources/apartment'
import { competition } from '@tinkerdesk/shared/resources/competition'
import { course } from '@tinkerdesk/shared/resources/course'
import { mentor } from '@tinkerdesk/shared/resources/mentor'
import { partner } from '@tinkerdesk/shared/resources/partner'
import { price } from '@tinkerdesk/shared/resources/price'
import { project } from '@tinkerdesk/shared/resources/project'
import { remoteLab } from '@tinkerdesk/shared/resources/remote-lab'
import { school } from '@tinkerdesk/shared/resources/school'
import { session } from '@tinkerdesk/shared/resources/session'
import { slot } from '@tinkerdesk/shared/resources/slot'
import { slotBooking } from '@tinkerdesk/shared/resources/slot-booking'
import { student } from '@tinkerdesk/shared/resources/student'
import { studentActivity } from '@tinkerdesk/shared/resources/student-activity'
import { studentCompetition } from '@tinkerdesk/shared/resources/student-competition'
import { studentCourse } from '@tinkerdesk/shared/resources/student-course'
import { subTopic } from '@tinkerdesk/shared/resources/sub-topic'
import { subject } from '@tinkerdesk/shared/resources/subject'
import { tag } from '@tinkerdesk/shared/resources/tag'
import { task } from '@tinkerdesk/shared/resources/task'
import { team } from '@tinkerdesk/shared/resources/team'
import { tinkeringActivity } from '@tinkerdesk/shared/resources/tinkering-activity'
import { topic } from '@tinkerdesk/shared/resources/topic'
import { user } from '@tinkerdesk/shared/resources/user'
import { demoActivities } from './activities.js'
import { demoApartments } from './apartments.js'
import { demoCompetitions } from './competitions.js'
import { demoCourses } from './courses.js'
import { recordsOf, type DemoRecords } from './demo-records.js'
import { demoLabInventory } from './lab-inventory.js'
import { demoMentors } from './mentors.js'
import { demoPartners } from './partners.js'
import { demoPrices } from './payments.js'
import { demoProjects } from './projects.js'
import { demoRemoteLabBookings, demoRemoteLabs } from './remote-labs.js'
import { demoSchools } from './schools.js'
import { demoSessions } from './sessions.js'
import { demoSlotBookings, demoSlots } from './slots.js'
import { demoStudentActivities } from './student-activities.js'
import { demoStudentCompetitions, demoStudentCourses } from './student-entries.js'
import { demoStudents } from './students.js'
import { demoSubTopics, demoSubjects, demoTopics } from './subject-tree.js'
import { demoTags } from './tags.js'
import { demoTasks } from './tasks.js'
import { demoTeams } from './teams.js'
import { demoUsers } from './users.js'

/** Returns the demo programme as of a day, ordered so that every record comes after the records it names. */
export function makeDemo(today: Date): DemoRecords[] {
  return [
    recordsOf(tag, demoTags),
    recordsOf(subject, demoSubjects),
    recordsOf(topic, demoTopics),
    recordsOf(subTopic, demoSubTopics),
    recordsOf(tinkeringActivity, demoActivities),
    recordsOf(mentor, demoMentors),
    // Before schools and students: their e-mails would otherwise create these accounts with other ids.
    recordsOf(user, demoUsers),
    // Before schools: a subscription has today's price.
    recordsOf(price, demoPrices),
    recordsOf(school, demoSchools),
    recordsOf(student, demoStudents),
    recordsOf(team, demoTeams),
    recordsOf(studentActivity, demoStudentActivities(today)),
    recordsOf(competition, demoCompetitions(today)),
    recordsOf(studentCompetition, demoStudentCompetitions),
    recordsOf(course, demoCourses(today)),
    recordsOf(studentCourse, demoStudentCourses),
    recordsOf(session, demoSessions(today)),
    recordsOf(project, demoProjects(today)),
    recordsOf(partner, demoPartners),
    recordsOf(apartment, demoApartments),
    recordsOf(slot, demoSlots(today)),
    recordsOf(remoteLab, demoRemoteLabs),
    recordsOf(slotBooking, [...demoSlotBookings(today), ...demoRemoteLabBookings(today)]),
    ...demoLabInventory(today),
    recordsOf(task, demoTasks(today)),
  ]
}
