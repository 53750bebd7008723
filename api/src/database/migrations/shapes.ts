/** The part of a declaration that no table shows. */
export interface Shape {
  /** Where its screens are. Absent if it has none. */
  path?: string
  /** The addresses of its declared lists by their paths: `{overdue: 'loan-data/overdue'}`. Absent if it has none. */
  lists?: { readonly [path: string]: string }
  /** The kinds of the parts of its lists' items, by path: `{'tasks.done': 'flag'}`. */
  parts: { readonly [path: string]: string }
  /** The paths of what every record, or every item of a list, must have. Absent if there is none. */
  required?: readonly string[]
}

/** The shapes that changed with a migration, by its file. `null` for a resource that is gone. */
export interface RecordedShapes {
  readonly [migration: string]: { readonly [resource: string]: Shape | null }
}

/**
 * The shapes that the declarations had after a migration, where they changed: the addresses of screens, the parts of lists,
 * and what is required.
 * `npm run migrate:make` writes it, and finds by it what was renamed since.
 */
export const shapes: RecordedShapes = {
  '0008-add-server-secrets.ts': {
    task: { parts: {} },
    student: {
      path: 'student-data',
      parts: {
        'guardians.name': 'text',
        'guardians.relationship': 'choice',
        'guardians.phone': 'phone',
        'guardians.email': 'email',
      },
    },
    tinkeringActivity: { path: 'ta-data', parts: {} },
    studentActivity: {
      parts: {
        'statusHistory.status': 'choice',
        'statusHistory.modifiedAt': 'moment',
        'statusHistory.by': 'text',
      },
    },
    subject: { parts: {} },
    topic: { parts: {} },
    subTopic: { parts: {} },
    competition: { path: 'competition-data', parts: {} },
    studentCompetition: {
      parts: {
        'statusHistory.status': 'choice',
        'statusHistory.modifiedAt': 'moment',
        'statusHistory.by': 'text',
      },
    },
    course: { path: 'courses-data', parts: {} },
    studentCourse: {
      parts: {
        'statusHistory.status': 'choice',
        'statusHistory.modifiedAt': 'moment',
        'statusHistory.by': 'text',
      },
    },
    session: { path: 'session-data', parts: {} },
    team: { path: 'team-data', parts: {} },
    mentor: { path: 'mentor-data', parts: {} },
    project: {
      path: 'project-data',
      parts: {
        'projectMembers.student': 'relation',
        'projectMembers.mentor': 'relation',
        'projectMembers.name': 'text',
        'tasks.name': 'text',
        'tasks.description': 'text',
        'tasks.done': 'flag',
      },
    },
    partner: {
      path: 'partner-data',
      parts: {
        'contactPersons.firstName': 'text',
        'contactPersons.lastName': 'text',
        'contactPersons.email': 'email',
        'contactPersons.phone': 'phone',
        'contactPersons.designation': 'text',
      },
    },
    slot: { parts: { 'slot.day': 'day', 'slot.hours': 'choices' } },
    slotBooking: { parts: {} },
    remoteLab: { path: 'remote-lab-data', parts: {} },
    equipment: { path: 'equipment-data', parts: {} },
    equipmentLoan: { path: 'equipment-loans', parts: {} },
    school: { path: 'school-data', parts: {} },
    apartment: { path: 'apartment-data', parts: {} },
    chatGroup: { parts: {} },
    chatMessage: { parts: {} },
    user: { path: 'user-data', parts: {} },
    tag: { path: 'tag-data', parts: {} },
  },
  '0025-add-notifications.ts': { notification: { parts: {} } },
  '0028-add-chat-with-admin.ts': {
    tinkeringActivity: { path: 'ta-data', lists: { drafts: 'ta-gen-report' }, parts: {} },
    session: { path: 'session-data', lists: { upcoming: 'session-data/upcoming' }, parts: {} },
    equipmentLoan: {
      path: 'equipment-loans',
      lists: { overdue: 'equipment-loans/overdue' },
      parts: {},
    },
  },
  '0030-add-message-reports.ts': {
    messageReport: { path: 'message-reports', lists: { open: 'message-reports/open' }, parts: {} },
    chatMute: { path: 'chat-mutes', lists: { current: 'chat-mutes/current' }, parts: {} },
  },
  '0031-add-payments.ts': {
    payment: { path: 'payments', parts: {} },
    paymentEntry: { parts: {} },
    price: { path: 'price-data', parts: {} },
  },
  '0044-take-part.ts': {
    entryRequest: {
      path: 'entry-requests',
      lists: { waiting: 'entry-requests/waiting' },
      parts: {},
    },
    partner: {
      path: 'partner-data',
      lists: { 'mou-ending': 'partner-data/mou-ending' },
      parts: {
        'contactPersons.firstName': 'text',
        'contactPersons.lastName': 'text',
        'contactPersons.email': 'email',
        'contactPersons.phone': 'phone',
        'contactPersons.designation': 'text',
      },
    },
  },
  '0061-add-visits.ts': { attendance: { path: 'attendance-data', parts: {} } },
  '0064-add-competition-files.ts': {
    task: { parts: {}, required: ['taskName'] },
    student: {
      path: 'student-data',
      parts: {
        'guardians.name': 'text',
        'guardians.relationship': 'choice',
        'guardians.phone': 'phone',
        'guardians.email': 'email',
      },
      required: ['name.firstName', 'school', 'class', 'guardians.name'],
    },
    tinkeringActivity: {
      path: 'ta-data',
      lists: { drafts: 'ta-gen-report' },
      parts: {},
      required: ['taName', 'status'],
    },
    studentActivity: {
      parts: {
        'statusHistory.status': 'choice',
        'statusHistory.modifiedAt': 'moment',
        'statusHistory.by': 'text',
      },
      required: ['student', 'status'],
    },
    subject: { parts: {}, required: ['name'] },
    topic: { parts: {}, required: ['name', 'subject'] },
    subTopic: { parts: {}, required: ['name', 'topic'] },
    competition: {
      path: 'competition-data',
      parts: {},
      required: [
        'name',
        'organizedBy',
        'applicationStartDate',
        'applicationEndDate',
        'paymentDetails.type',
      ],
    },
    studentCompetition: {
      parts: {
        'statusHistory.status': 'choice',
        'statusHistory.modifiedAt': 'moment',
        'statusHistory.by': 'text',
      },
      required: ['student', 'status'],
    },
    entryRequest: {
      path: 'entry-requests',
      lists: { waiting: 'entry-requests/waiting' },
      parts: {},
      required: ['competition', 'student'],
    },
    course: { path: 'courses-data', parts: {}, required: ['courseName', 'organizedBy'] },
    studentCourse: {
      parts: {
        'statusHistory.status': 'choice',
        'statusHistory.modifiedAt': 'moment',
        'statusHistory.by': 'text',
      },
      required: ['student', 'status'],
    },
    session: {
      path: 'session-data',
      lists: { upcoming: 'session-data/upcoming' },
      parts: {},
      required: ['subject', 'topic', 'timestamp', 'duration', 'type'],
    },
    attendance: { path: 'attendance-data', parts: {}, required: ['student', 'mark'] },
    team: { path: 'team-data', parts: {}, required: ['name', 'schoolVal'] },
    mentor: { path: 'mentor-data', parts: {}, required: ['name.firstName'] },
    project: {
      path: 'project-data',
      parts: {
        'projectMembers.student': 'relation',
        'projectMembers.mentor': 'relation',
        'projectMembers.name': 'text',
        'tasks.name': 'text',
        'tasks.description': 'text',
        'tasks.done': 'flag',
      },
      required: ['projectName', 'tasks.name'],
    },
    partner: {
      path: 'partner-data',
      lists: { 'mou-ending': 'partner-data/mou-ending' },
      parts: {
        'contactPersons.firstName': 'text',
        'contactPersons.lastName': 'text',
        'contactPersons.email': 'email',
        'contactPersons.phone': 'phone',
        'contactPersons.designation': 'text',
      },
      required: [
        'type',
        'name',
        'address.addressLine1',
        'address.city',
        'address.state',
        'address.pincode',
        'contactPersons.firstName',
      ],
    },
    slot: {
      parts: { 'slot.day': 'day', 'slot.hours': 'choices' },
      required: ['school', 'month', 'slotNumber', 'slot.day'],
    },
    slotBooking: { parts: {}, required: ['day', 'hour'] },
    remoteLab: { path: 'remote-lab-data', parts: {}, required: ['name', 'openTo', 'seats'] },
    equipment: {
      path: 'equipment-data',
      parts: {},
      required: ['name', 'category', 'school', 'quantity'],
    },
    equipmentLoan: {
      path: 'equipment-loans',
      lists: { overdue: 'equipment-loans/overdue' },
      parts: {},
      required: ['equipment', 'student', 'from', 'due'],
    },
    school: {
      path: 'school-data',
      parts: {},
      required: [
        'name',
        'address.addressLine1',
        'address.city',
        'address.state',
        'address.pincode',
      ],
    },
    apartment: {
      path: 'apartment-data',
      parts: {},
      required: [
        'name',
        'address.addressLine1',
        'address.city',
        'address.state',
        'address.pincode',
      ],
    },
    chatGroup: { parts: {}, required: ['groupName'] },
    chatMessage: { parts: {}, required: ['group'] },
    messageReport: {
      path: 'message-reports',
      lists: { open: 'message-reports/open' },
      parts: {},
      required: ['message', 'reason'],
    },
    chatMute: {
      path: 'chat-mutes',
      lists: { current: 'chat-mutes/current' },
      parts: {},
      required: ['person', 'until'],
    },
    notification: { parts: {}, required: ['person', 'title'] },
    paymentEntry: { parts: {}, required: ['payment', 'entry', 'amount', 'day'] },
    price: { path: 'price-data', parts: {}, required: ['what', 'from', 'amount'] },
    user: { path: 'user-data', parts: {}, required: ['displayName', 'role'] },
    tag: { path: 'tag-data', parts: {}, required: ['name'] },
  },
  '0069-add-monthly-returns.ts': {
    monthlyReturn: {
      path: 'monthly-return-data',
      parts: {
        'entries.line': 'text',
        'entries.value': 'number',
        'entries.reason': 'text',
        'lines.line': 'text',
        'lines.section': 'text',
        'lines.title': 'text',
        'lines.unit': 'text',
        'lines.computed': 'number',
        'lines.cells': 'longText',
      },
      required: ['school', 'month', 'entries.line'],
    },
    returnLine: { path: 'return-line-data', parts: {}, required: ['title'] },
  },
  '0071-add-certificates.ts': {
    certificate: { path: 'certificate-data', parts: {}, required: ['student', 'kind', 'day'] },
    certificateTemplate: {
      path: 'certificate-template-data',
      parts: {},
      required: ['kind', 'language', 'title', 'text'],
    },
  },
  '0081-add-coordinators.ts': {
    visit: {
      path: 'visit-data',
      parts: { 'findings.item': 'text', 'findings.state': 'choice', 'findings.note': 'text' },
      required: ['school', 'day', 'purpose', 'findings.item', 'findings.state'],
    },
    place: { path: 'place-data', parts: {}, required: ['state', 'district', 'source', 'asOf'] },
    coordinator: { path: 'coordinator-data', parts: {}, required: ['name', 'person'] },
  },
  '0083-add-grants.ts': {
    grantEntry: {
      path: 'grant-data',
      parts: {},
      required: ['school', 'entry', 'grant', 'amount', 'day', 'what'],
    },
    grantPaper: {
      path: 'grant-paper-data',
      parts: {},
      required: ['school', 'year', 'grant', 'paper', 'signedOn', 'scan'],
    },
    grantHead: {
      path: 'grant-head-data',
      parts: { 'ceilings.from': 'number', 'ceilings.amount': 'paise' },
      required: ['name', 'grant', 'period', 'ifPassed', 'ceilings.from', 'ceilings.amount'],
    },
    grantTerms: {
      path: 'grant-terms-data',
      parts: {
        'wordings.language': 'choice',
        'wordings.title': 'text',
        'wordings.text': 'longText',
      },
      required: ['grant', 'wordings.language', 'wordings.title', 'wordings.text'],
    },
  },
  '0085-add-consents.ts': {
    consent: {
      path: 'consent-data',
      parts: {},
      required: ['student', 'act', 'guardian', 'proof', 'notice', 'language', 'day'],
    },
    consentGround: { path: 'consent-ground-data', parts: {}, required: ['purpose', 'ground'] },
  },
  '0087-add-portfolios.ts': {
    portfolio: {
      path: 'portfolio-data',
      lists: { waiting: 'portfolio-data/waiting' },
      parts: { 'pieces.type': 'choice', 'pieces.source': 'text', 'pieces.words': 'text' },
      required: ['student', 'pieces.type'],
    },
  },
  '0088-add-return-photos.ts': {
    monthlyReturn: {
      path: 'monthly-return-data',
      parts: {
        'entries.line': 'text',
        'entries.value': 'number',
        'entries.reason': 'text',
        'photos.file': 'text',
        'photos.resource': 'choice',
        'photos.record': 'text',
        'photos.day': 'day',
        'photos.words': 'text',
        'lines.line': 'text',
        'lines.section': 'text',
        'lines.title': 'text',
        'lines.unit': 'text',
        'lines.computed': 'number',
        'lines.cells': 'longText',
      },
      required: ['school', 'month', 'entries.line', 'photos.file'],
    },
  },
  '0089-add-self-assessments.ts': {
    selfAssessment: {
      path: 'self-assessment-data',
      parts: {
        'answers.code': 'text',
        'answers.level': 'text',
        'answers.note': 'text',
        'evidence.code': 'text',
        'evidence.session': 'relation',
        'evidence.project': 'relation',
        'evidence.certificate': 'relation',
        'evidence.equipment': 'relation',
      },
      required: ['school', 'form', 'answers.code', 'answers.level', 'evidence.code'],
    },
    assessmentForm: {
      path: 'assessment-form-data',
      parts: {
        'levels.name': 'text',
        'levels.points': 'number',
        'parameters.code': 'text',
        'parameters.name': 'text',
        'parameters.weight': 'number',
        'parameters.help': 'longText',
      },
      required: [
        'year',
        'levels.name',
        'levels.points',
        'parameters.code',
        'parameters.name',
        'parameters.weight',
      ],
    },
  },
  '0093-add-guardian-requests.ts': {
    guardianRequest: {
      path: 'guardian-request-data',
      parts: {},
      required: ['student', 'kind', 'guardian', 'identity', 'receivedOn'],
    },
    guardianRequestStep: {
      path: 'guardian-request-step-data',
      parts: {},
      required: ['request', 'state', 'day'],
    },
  },
  '0095-add-consent-forms.ts': {
    consentForm: {
      path: 'consent-form-data',
      lists: { waiting: 'consent-form-data/waiting' },
      parts: {},
      required: ['student', 'asks'],
    },
  },
}
