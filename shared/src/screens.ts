import type { AccessName } from './base/access-names.js'
import { resourceNamed } from './resources/index.js'

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

/** The four screens of a resource, at the addresses and behind the checks of its declaration; `many` is what the menu calls them. */
function crud(name: string, group: MenuGroup, icon: string, many?: string): Screen[] {
  const { label, path, screens } = resourceNamed(name)
  if (!path || !screens) throw new Error(`The resource "${name}" has no path or no screens.`)
  const one = label.one.toLowerCase()
  const all = many ?? label.many
  const menu = (text: string) => ({ group, label: text, icon, under: all })
  const { form, report } = screens
  return [
    { route: `/${path}/add`, access: form, title: `New ${one}`, menu: menu('Add'), resource: { name, page: 'create' } },
    { route: `/${path}/view`, access: report, title: all, menu: menu('Report'), resource: { name, page: 'list' } },
    { route: `/${path}/edit/:id`, access: form, title: `Edit ${one}`, resource: { name, page: 'edit' } },
    { route: `/${path}/show/:id`, access: report, title: label.one, resource: { name, page: 'show' } },
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
  ...crud('student', 'Programme', 'user'),
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
  ...crud('tinkeringActivity', 'Programme', 'experiment', 'Tinkering Activities').map((screen) =>
    screen.route === '/ta-data/add' ? { ...screen, access: 'activityAdd' as const } : screen,
  ),
  {
    route: '/ta-data/add-subject',
    access: 'taDashboard',
    title: 'TA Dashboard',
    menu: { group: 'Programme', label: 'TA Dashboard', icon: 'apartment', under: 'Tinkering Activities' },
  },
  ...crud('competition', 'Programme', 'trophy'),
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
  ...crud('course', 'Programme', 'read'),
  ...crud('session', 'Programme', 'calendar'),
  ...crud('team', 'Programme', 'team'),
  ...crud('mentor', 'Programme', 'solution'),
  ...crud('project', 'Programme', 'project'),
  ...crud('partner', 'Programme', 'partition'),
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
  ...crud('school', 'Organisations', 'bank'),
  ...crud('apartment', 'Organisations', 'shop', 'Apartment Complexes'),
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
  ...crud('user', 'Administration', 'safety'),
  ...crud('tag', 'Administration', 'tags'),
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
