import { demoActivities } from './activities.js'
import type { DemoRecords } from './demo-records.js'
import { demoMentors } from './mentors.js'
import { demoSchools } from './schools.js'
import { demoStudentActivities } from './student-activities.js'
import { demoStudents } from './students.js'
import { demoSubTopics, demoSubjects, demoTopics } from './subject-tree.js'
import { demoTags } from './tags.js'
import { demoTeams } from './teams.js'
import { demoUsers } from './users.js'

/** The demo programme as it stands on a day, in an order in which every record finds what it points at. */
export function makeDemo(_today: Date): DemoRecords[] {
  return [
    { resource: 'tag', records: demoTags },
    { resource: 'subject', records: demoSubjects },
    { resource: 'topic', records: demoTopics },
    { resource: 'subTopic', records: demoSubTopics },
    { resource: 'tinkeringActivity', records: demoActivities },
    { resource: 'mentor', records: demoMentors },
    // Before schools and students, whose e-mails would otherwise make these accounts under other ids.
    { resource: 'user', records: demoUsers },
    { resource: 'school', records: demoSchools },
    { resource: 'student', records: demoStudents },
    { resource: 'team', records: demoTeams },
    { resource: 'studentActivity', records: demoStudentActivities },
  ]
}
