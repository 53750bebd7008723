import { demoActivities } from './activities.js'
import { demoApartments } from './apartments.js'
import { demoCompetitions } from './competitions.js'
import { demoCourses } from './courses.js'
import type { DemoRecords } from './demo-records.js'
import { demoMentors } from './mentors.js'
import { demoPartners } from './partners.js'
import { demoProjects } from './projects.js'
import { demoRemoteLabs } from './remote-labs.js'
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
    { resource: 'tag', records: demoTags },
    { resource: 'subject', records: demoSubjects },
    { resource: 'topic', records: demoTopics },
    { resource: 'subTopic', records: demoSubTopics },
    { resource: 'tinkeringActivity', records: demoActivities },
    { resource: 'mentor', records: demoMentors },
    // Before schools and students: their e-mails would otherwise create these accounts with other ids.
    { resource: 'user', records: demoUsers },
    { resource: 'school', records: demoSchools },
    { resource: 'student', records: demoStudents },
    { resource: 'team', records: demoTeams },
    { resource: 'studentActivity', records: demoStudentActivities },
    { resource: 'competition', records: demoCompetitions(today) },
    { resource: 'studentCompetition', records: demoStudentCompetitions },
    { resource: 'course', records: demoCourses(today) },
    { resource: 'studentCourse', records: demoStudentCourses },
    { resource: 'session', records: demoSessions(today) },
    { resource: 'project', records: demoProjects(today) },
    { resource: 'partner', records: demoPartners },
    { resource: 'apartment', records: demoApartments },
    { resource: 'slot', records: demoSlots(today) },
    { resource: 'slotBooking', records: demoSlotBookings(today) },
    { resource: 'remoteLab', records: demoRemoteLabs },
    { resource: 'task', records: demoTasks(today) },
  ]
}
