import { resources } from '../../resources/index.js'
import { day, list, longText, number, text } from '../../fields/index.js'
import { defineResource } from '../define-resource.js'
import { openTextFaults } from '../checks/assert-open-texts.js'
import { leavesOf } from './fields-of.js'
import { isProposable, openToAssistants, withheldFromAssistants } from './open-fields.js'

/**
 * What assistants read of each resource, decided by hand, field by field. Nothing of it is taken from the declarations: a new field fails the test until
 * someone has written here whether it can hold a name, a contact, a comment, a file name or a text that a child may have written.
 */
const table: { readonly [resource: string]: { open: string; withheld: string } } = {
  task: {
    open: 'taskDueDate taskDone assignedTo users session',
    withheld: 'taskName taskDescription taskComments',
  },
  student: {
    open: 'school gender class section isTeamLeader tags',
    withheld:
      'name.firstName name.lastName aspiration comments nameInOtherScript email guardians handle accountDisabled invitedAt ' +
      'slipPrintedAt pinLockedAt lastSignInAt dateOfBirth yearOfBirth ofAgeFrom',
  },
  tinkeringActivity: {
    open: 'taID subject topic subTopic hazards adultNeeded isBase status isPaid fee school origin author sources resembles tokens',
    withheld:
      'taName intro goals materials instructions tips assessment extensions resources decision prompt',
  },
  studentActivity: {
    open: 'student source sourceVersion isBehind taID subject topic subTopic hazards adultNeeded dueDate status statusAt',
    withheld:
      'taName intro goals materials instructions tips assessment extensions resources comment files statusHistory',
  },
  subject: {
    open: 'name position activities',
    withheld: '',
  },
  topic: {
    open: 'name subject position activities',
    withheld: '',
  },
  subTopic: {
    open: 'name topic position activities',
    withheld: '',
  },
  competition: {
    open:
      'name organizedBy applicationStartDate applicationEndDate competitionStartDate competitionEndDate eligibility.classesFrom ' +
      'eligibility.classesTo eligibility.atlSchools eligibility.nonAtlSchools eligibility.individual eligibility.team ' +
      'paymentDetails.type paymentDetails.fee',
    withheld: 'description refLink requirements fileURL comments uploadFile',
  },
  studentCompetition: {
    open:
      'student source sourceVersion isBehind organizedBy applicationStartDate applicationEndDate competitionStartDate competitionEndDate ' +
      'eligibility.classesFrom eligibility.classesTo eligibility.atlSchools eligibility.nonAtlSchools eligibility.individual ' +
      'eligibility.team paymentDetails.type paymentDetails.fee dueDate status statusAt',
    withheld:
      'name description refLink requirements fileURL comments studentUploadFile moreFiles statusHistory',
  },
  entryRequest: {
    open: 'competition student answer',
    withheld: 'message',
  },
  course: {
    open: 'courseName applicationStartDate applicationEndDate crsStartDate crsEndDate classesFrom classesTo',
    withheld: 'courseTag description organizedBy refLink requirements comments courseUploadFile',
  },
  studentCourse: {
    open:
      'student source sourceVersion isBehind applicationStartDate applicationEndDate crsStartDate crsEndDate classesFrom classesTo ' +
      'dueDate status statusAt',
    withheld:
      'courseName courseTag description organizedBy refLink requirements comments courseUploadFile statusHistory',
  },
  session: {
    open: 'subject topic subTopic timestamp duration type school class heldBy.mentors heldBy.staff marked absent',
    withheld: 'photos prerequisites details',
  },
  attendance: {
    open: 'session slot day hour student mark',
    withheld: 'reason markedBy',
  },
  certificate: {
    open: 'student kind day place state school',
    withheld: 'workId work reason note number code schoolName principal incharge issuedBy validFor',
  },
  portfolio: {
    open: 'student state alone until releasedAt',
    withheld: 'about pieces message shown releasedBy code',
  },
  team: {
    open: 'schoolVal leader members',
    withheld: 'name city',
  },
  mentor: {
    open: 'schools',
    withheld: 'name.firstName name.lastName skillSet',
  },
  project: {
    open: 'expectedStartDate expectedEndDate tags schoolName',
    withheld: 'projectId projectName projectDescription projectMembers tasks',
  },
  partner: {
    open: 'type address.state address.country projects mouUntil owner',
    withheld:
      'name address.addressLine1 address.city address.pincode decisionMaker.firstName decisionMaker.lastName ' +
      'decisionMaker.email decisionMaker.phone contactPersons proposedActivities mouFile',
  },
  slot: {
    open: 'school month slotNumber slot',
    withheld: 'allotedSlots',
  },
  slotBooking: {
    open: 'slot remoteLab day hour student',
    withheld: 'forWhom purpose bookedBy',
  },
  remoteLab: {
    open:
      'name equipment school openTo seats hours.monday hours.tuesday hours.wednesday hours.thursday hours.friday hours.saturday ' +
      'hours.sunday closedOn isAvailable',
    withheld: 'description safetyNotes bookingLink allotedSlots',
  },
  equipment: {
    open: 'name category school quantity minimum unitPrice purchase.date condition lent',
    withheld: 'purchase.supplier photo manual',
  },
  equipmentLoan: {
    open: 'equipment student from due returned conditionAtReturn',
    withheld: 'damages',
  },
  grantHead: {
    open: 'name grant period ifPassed ceilings until source',
    withheld: '',
  },
  grantEntry: {
    open: 'school entry grant head amount day stock.category stock.quantity equipment corrects',
    withheld: 'what party reference bill quotations stock.name reason recordedBy',
  },
  grantPaper: {
    open: 'school year grant paper signedOn',
    withheld: 'scan note',
  },
  grantTerms: {
    open: 'grant percent unspent needsReturns needsCertificate needsStatement needsBills source',
    withheld: 'wordings',
  },
  assessmentForm: { open: 'year', withheld: 'levels parameters' },
  selfAssessment: {
    open: '',
    withheld: 'school form state summary answers evidence score handedInAt handedInBy reopened',
  },
  consentForm: {
    open: '',
    withheld:
      'student asks state proof reason until purposes withdrawn guardian relationship notice language answeredAt decidedBy',
  },
  consent: {
    open: '',
    withheld:
      'student act purposes guardian relationship proof notice language day number enteredBy',
  },
  guardianRequest: {
    open: '',
    withheld:
      'student kind words guardian relationship identity receivedOn deadline state enteredBy remindedAt',
  },
  guardianRequestStep: { open: '', withheld: 'request state day reason proof scan enteredBy' },
  consentGround: { open: '', withheld: 'purpose school ground sentence' },
  coordinator: { open: 'name person schools ended', withheld: '' },
  visit: {
    open: 'school day purpose hours nextVisit',
    withheld: 'visitor findings notes files followUp',
  },
  place: { open: 'state district block lgdCode source asOf', withheld: 'key' },
  monthlyReturn: {
    open: 'school month state handedInAt',
    withheld: 'entries handedInBy reopened lines photos',
  },
  school: {
    open:
      'name isATL address.city address.state address.country sameAsPrincipal date syllabus paidSubscription udiseCode atlCode ' +
      'management area district block grantPhase students',
    withheld:
      'code address.addressLine1 address.pincode atlIncharge.firstName atlIncharge.lastName atlIncharge.email ' +
      'atlIncharge.whatsappNumber principal.firstName principal.lastName principal.email principal.whatsappNumber ' +
      'correspondent.firstName correspondent.lastName correspondent.email correspondent.whatsappNumber webSite socialMediaLink ' +
      'darpanId',
  },
  apartment: {
    open: 'name address.city address.state address.country date',
    withheld:
      'address.addressLine1 address.pincode incharge.firstName incharge.lastName incharge.email incharge.whatsappNumber',
  },
  chatGroup: {
    open: '',
    withheld: 'groupName users thread',
  },
  chatMessage: {
    open: '',
    withheld: 'group sequence news sender text files replyTo about deleted',
  },
  messageReport: {
    open: '',
    withheld: 'message reason isClosed outcome',
  },
  chatMute: {
    open: '',
    withheld: 'person until reason',
  },
  notification: {
    open: '',
    withheld: 'person category title body link isRead',
  },
  payment: {
    open: 'school student competition activity price year amount dueOn status received refunded waived',
    withheld: 'what payer',
  },
  paymentEntry: {
    open: 'payment entry amount method day number',
    withheld: 'reference note recordedBy',
  },
  price: {
    open: 'what from amount',
    withheld: '',
  },
  user: {
    open: '',
    withheld:
      'displayName peerName email handle role student mentor sendCall isDataOfficer disabled invitedAt emailVerifiedAt slipPrintedAt secondFactorAt factorsResetAt ' +
      'slipUsedAt pinLockedAt lastSignInAt language uid tasks chats',
  },
  tag: {
    open: 'name',
    withheld: '',
  },
  returnLine: {
    open: 'title unit section help until',
    withheld: '',
  },
  certificateTemplate: {
    open: 'kind language title',
    withheld: 'text first.name first.office second.name second.office',
  },
}

const words = (line: string | undefined) => (line ?? '').split(' ').filter(Boolean).sort()

test('every field of every resource is open to assistants, or withheld, as the table says', () => {
  const actual = Object.fromEntries(
    resources.map((resource) => [
      resource.name,
      {
        open: [...openToAssistants(resource)].sort(),
        withheld: withheldFromAssistants(resource).sort(),
      },
    ]),
  )
  const expected = Object.fromEntries(
    Object.entries(table).map(([name, { open, withheld }]) => [
      name,
      { open: words(open), withheld: words(withheld) },
    ]),
  )
  expect(actual).toEqual(expected)
})

describe('a new resource', () => {
  const fields = {
    name: text('Name', { ofPerson: true }),
    title: text('Title'),
    plan: longText('Plan'),
    steps: list('Steps', text('Step')),
    seats: number('Seats'),
    born: day('Born'),
  }
  const declare = (more: object = {}) =>
    defineResource({
      name: 'trip',
      label: { one: 'Trip', many: 'Trips' },
      url: 'trips',
      title: ['title'],
      fields,
      list: { columns: ['title'], sort: 'title' },
      form: [{ key: 'trip', title: 'Trip', fields: ['title'] }],
      access: { student: [{ can: ['create', 'read'] }] },
      ...more,
    })
  const open = (more?: object) => [...openToAssistants(declare(more))]

  it('withholds every text until its declaration names it', () => {
    expect(open()).toEqual(['seats', 'born'])
    expect(open({ forAssistants: ['title', 'steps'] })).toEqual(['title', 'steps', 'seats', 'born'])
  })
  it('withholds the names of people, whatever its declaration says, and the days of a person', () => {
    expect(open({ forAssistants: ['name'], isPerson: true })).toEqual(['seats'])
  })
  it('withholds all of it if it is confidential or closed', () => {
    expect([open({ isConfidential: true }), open({ forAssistants: false })]).toEqual([[], []])
  })
  it('lets free texts be proposed, but no names, and nothing about people', () => {
    const proposable = (resource = declare()) =>
      leavesOf(resource).flatMap(({ path, field }) =>
        isProposable(resource, path, field) ? [path] : [],
      )
    expect(proposable()).toEqual(['title', 'plan', 'steps', 'seats', 'born'])
    expect(proposable(declare({ isPerson: true }))).toEqual(['seats'])
  })
  it('does not start with an open text that a child may write, names a person or does not exist', () => {
    const faults = (...paths: string[]) => openTextFaults(declare({ forAssistants: paths }))
    expect(faults('title', 'name', 'seats', 'nothing')).toEqual([
      'trip.forAssistants has "title", which students may write.',
      'trip.forAssistants has "name", which is no text that names nobody.',
      'trip.forAssistants has "seats", which is no text that names nobody.',
      'trip.forAssistants has "nothing", which is not a field of trip.',
    ])
  })
})
