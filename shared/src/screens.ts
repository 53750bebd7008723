import { roles, type Role } from './parts/roles.js'

/** One named access check: the roles that pass it. */
const everyone = roles
const staff = ['admin', 'atlIncharge', 'mentor'] as const satisfies readonly Role[]
const admin = ['admin'] as const satisfies readonly Role[]

/** The named access checks, as the table of product decisions has them. */
export const accessNames = {
  studentSnapshot: everyone,
  selfHostedSnapshot: admin,
  studentForm: staff,
  studentReport: staff,
  mentorForm: staff,
  mentorReport: staff,
  schoolForm: admin,
  schoolReport: admin,
  teamForm: staff,
  teamReport: staff,
  activityAdd: everyone,
  activityForm: staff,
  activityReport: everyone,
  taDashboard: everyone,
  taGeneration: everyone,
  taGenerationReport: everyone,
  competitionForm: staff,
  competitionArchive: staff,
  competitionSnapshot: staff,
  competitionReport: everyone,
  courseForm: staff,
  courseReport: staff,
  sessionForm: staff,
  sessionReport: staff,
  projectForm: staff,
  projectReport: staff,
  partnerForm: staff,
  partnerReport: staff,
  slotManagement: ['admin', 'atlIncharge'],
  apartmentForm: ['admin', 'mentor'],
  apartmentReport: ['admin', 'mentor', 'student'],
  tasks: everyone,
  chats: everyone,
  chatWithAdmin: everyone,
  payments: everyone,
  remoteLabs: everyone,
  notifications: admin,
  users: admin,
  archive: admin,
  auditTrail: admin,
  statusChanges: admin,
  tags: admin,
} as const satisfies Record<string, readonly Role[]>

export type AccessName = keyof typeof accessNames

export const mayOpen = (role: Role, access: AccessName): boolean => (accessNames[access] as readonly Role[]).includes(role)

/** The menu's groups, which follow one another as the screens name them. */
export type MenuGroup = 'Home' | 'Work' | 'Programme' | 'Labs' | 'Organisations' | 'Contact' | 'Finance' | 'Administration'

/** One address of the product. */
export interface Screen {
  /** In react-router's notation: `/student-data/edit/:id`. */
  route: string
  access: AccessName
  /** What a person calls it: the page's title, and the name in "You don't have access to {title}". */
  title: string
  /** Its entry in the sidebar; screens without one are reached from others. */
  menu?: { group: MenuGroup; label: string; icon: string; under?: string }
  /** The resource whose generated page it shows. */
  resource?: { name: string; page: 'list' | 'create' | 'edit' | 'show' }
  /** The screen's own work is not there yet: it leads to a page that says so. */
  upcoming?: boolean
}

const crud = (
  name: string,
  path: string,
  one: string,
  many: string,
  form: AccessName,
  report: AccessName,
  group: MenuGroup,
  icon: string,
  upcoming = false,
): Screen[] => {
  const later = upcoming ? { upcoming } : {}
  const resource = (page: 'list' | 'create' | 'edit' | 'show') => (upcoming ? {} : { resource: { name, page } })
  return [
    {
      route: `/${path}/add`,
      access: form,
      title: `New ${one.toLowerCase()}`,
      menu: { group, label: 'Add', icon, under: many },
      ...resource('create'),
      ...later,
    },
    {
      route: `/${path}/view`,
      access: report,
      title: many,
      menu: { group, label: 'Report', icon, under: many },
      ...resource('list'),
      ...later,
    },
    { route: `/${path}/edit/:id`, access: form, title: `Edit ${one.toLowerCase()}`, ...resource('edit'), ...later },
    { route: `/${path}/show/:id`, access: report, title: one, ...resource('show'), ...later },
  ]
}

/** Every address of the product, in the order of the menu. */
export const screens: readonly Screen[] = [
  { route: '/', access: 'studentSnapshot', title: 'Student snapshot', menu: { group: 'Home', label: 'Home', icon: 'home' } },
  {
    route: '/self-hosted-snapshot',
    access: 'selfHostedSnapshot',
    title: 'Self-hosted snapshot',
    menu: { group: 'Home', label: 'Self hosted snapshot', icon: 'cloud-server' },
    upcoming: true,
  },
  {
    route: '/tasks',
    access: 'tasks',
    title: 'Tasks & Activities',
    menu: { group: 'Work', label: 'Tasks & Activities', icon: 'check-square' },
  },
  { route: '/tasks/edit/:taskId', access: 'tasks', title: 'Task' },
  {
    route: '/ta-gen',
    access: 'taGeneration',
    title: 'Tinkering Activity Generation',
    menu: { group: 'Work', label: 'Tinkering Activity Generation', icon: 'bulb' },
    upcoming: true,
  },
  {
    route: '/ta-gen-report',
    access: 'taGenerationReport',
    title: 'AI TA Report',
    menu: { group: 'Work', label: 'AI TA Report', icon: 'file-search' },
    upcoming: true,
  },
  ...crud('student', 'student-data', 'Student', 'Students', 'studentForm', 'studentReport', 'Programme', 'user'),
  {
    route: '/student-data/snapshot',
    access: 'studentSnapshot',
    title: 'Student Snapshot',
    menu: { group: 'Programme', label: 'Student Snapshot', icon: 'idcard', under: 'Students' },
  },
  { route: '/student-data/snapshot/:studentId/ta/edit/:activityId', access: 'studentSnapshot', title: 'Tinkering activity of a student' },
  {
    route: '/student-data/snapshot/:studentId/competition/edit/:competitionId',
    access: 'studentSnapshot',
    title: 'Competition of a student',
  },
  {
    route: '/student-data/snapshot/:studentId/courses/edit/:courseId',
    access: 'studentSnapshot',
    title: 'Course of a student',
  },
  ...crud(
    'tinkeringActivity',
    'ta-data',
    'Tinkering activity',
    'Tinkering Activities',
    'activityForm',
    'activityReport',
    'Programme',
    'experiment',
  ).map((screen) => (screen.route === '/ta-data/add' ? { ...screen, access: 'activityAdd' as const } : screen)),
  {
    route: '/ta-data/add-subject',
    access: 'taDashboard',
    title: 'TA Dashboard',
    menu: { group: 'Programme', label: 'TA Dashboard', icon: 'apartment', under: 'Tinkering Activities' },
  },
  ...crud('competition', 'competition-data', 'Competition', 'Competitions', 'competitionForm', 'competitionReport', 'Programme', 'trophy'),
  {
    route: '/competition-data/archive',
    access: 'competitionArchive',
    title: 'Archived competitions',
    menu: { group: 'Programme', label: 'Archived', icon: 'inbox', under: 'Competitions' },
  },
  {
    route: '/competition-data/snapshot',
    access: 'competitionSnapshot',
    title: 'Competition snapshot',
    menu: { group: 'Programme', label: 'Snapshot', icon: 'idcard', under: 'Competitions' },
  },
  ...crud('course', 'courses-data', 'Course', 'Courses', 'courseForm', 'courseReport', 'Programme', 'read'),
  ...crud('session', 'session-data', 'Session', 'Sessions', 'sessionForm', 'sessionReport', 'Programme', 'calendar'),
  ...crud('team', 'team-data', 'Team', 'Teams', 'teamForm', 'teamReport', 'Programme', 'team'),
  ...crud('mentor', 'mentor-data', 'Mentor', 'Mentors', 'mentorForm', 'mentorReport', 'Programme', 'solution'),
  ...crud('project', 'project-data', 'Project', 'Projects', 'projectForm', 'projectReport', 'Programme', 'project'),
  ...crud('partner', 'partner-data', 'Partner', 'Partners', 'partnerForm', 'partnerReport', 'Programme', 'partition'),
  {
    route: '/slot-management/add-update',
    access: 'slotManagement',
    title: 'Add or update slots',
    menu: { group: 'Labs', label: 'Add or update', icon: 'schedule', under: 'Slot Management' },
  },
  {
    route: '/slot-management/manage',
    access: 'slotManagement',
    title: 'Manage slots',
    menu: { group: 'Labs', label: 'Manage', icon: 'schedule', under: 'Slot Management' },
  },
  {
    route: '/remote-labs',
    access: 'remoteLabs',
    title: 'Remote labs',
    menu: { group: 'Labs', label: 'Remote labs', icon: 'api' },
    upcoming: true,
  },
  ...crud('school', 'school-data', 'School', 'Schools', 'schoolForm', 'schoolReport', 'Organisations', 'bank'),
  ...crud(
    'apartment',
    'apartment-data',
    'Apartment complex',
    'Apartment Complexes',
    'apartmentForm',
    'apartmentReport',
    'Organisations',
    'shop',
  ),
  { route: '/chats', access: 'chats', title: 'Chats', menu: { group: 'Contact', label: 'Chats', icon: 'message' }, upcoming: true },
  { route: '/chats/:groupId', access: 'chats', title: 'Chat', upcoming: true },
  {
    route: '/chat-with-admin',
    access: 'chatWithAdmin',
    title: 'Chat with Admin',
    menu: { group: 'Contact', label: 'Chat with Admin', icon: 'customer-service' },
    upcoming: true,
  },
  { route: '/chat-with-admin/:userId', access: 'chatWithAdmin', title: 'Chat with Admin', upcoming: true },
  {
    route: '/notifications',
    access: 'notifications',
    title: 'Notifications',
    menu: { group: 'Contact', label: 'Notifications', icon: 'bell' },
    upcoming: true,
  },
  {
    route: '/payments',
    access: 'payments',
    title: 'Payments',
    menu: { group: 'Finance', label: 'Payments', icon: 'wallet' },
    upcoming: true,
  },
  ...crud('user', 'user-data', 'Account', 'Accounts', 'users', 'users', 'Administration', 'safety'),
  ...crud('tag', 'tag-data', 'Tag', 'Tags', 'tags', 'tags', 'Administration', 'tags'),
  // The demo's mails; reached from the account menu.
  { route: '/outbox', access: 'users', title: 'Outbox' },
  {
    route: '/status-changes',
    access: 'statusChanges',
    title: 'Status changes',
    menu: { group: 'Administration', label: 'Status changes', icon: 'swap' },
  },
  { route: '/archive', access: 'archive', title: 'Archive', menu: { group: 'Administration', label: 'Archive', icon: 'inbox' } },
  {
    route: '/audit-trail',
    access: 'auditTrail',
    title: 'Audit trail',
    menu: { group: 'Administration', label: 'Audit trail', icon: 'history' },
  },
]
