import type { MenuGroup } from '../base/menu.js'
import { archiveCheck } from '../resource/walk/archived.js'
import { certificate } from '../resources/certificate.js'
import { competition } from '../resources/competition.js'
import { payment } from '../resources/payment.js'
import type { ResourceName } from '../resources/index.js'
import type { Screen } from './screen.js'

/** The features' screens, by group of the menu. They come before the resources of their group. */
export const screensBefore: { readonly [G in MenuGroup]?: readonly Screen[] } = {
  Home: [
    {
      route: '/',
      access: 'studentSnapshot',
      title: 'Home',
      menu: { group: 'Home', label: 'Home', icon: 'home' },
    },
    // Reached from what needs attention on the home page.
    { route: '/review', access: 'review', title: 'Review' },
    { route: '/review/:kind/:copyId', access: 'review', title: 'Review' },
    // Reached from the work that staff have given out.
    { route: '/not-handed-in/:kind/:sourceId', access: 'review', title: 'Not handed in' },
    {
      route: '/self-hosted-snapshot',
      access: 'selfHostedSnapshot',
      title: 'Self-hosted snapshot',
      menu: { group: 'Home', label: 'Self hosted snapshot', icon: 'cloud-server' },
    },
  ],
  Work: [
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
    },
    {
      route: '/ta-gen-report',
      access: 'taGenerationReport',
      title: 'AI TA Report',
      menu: { group: 'Work', label: 'AI TA Report', icon: 'file-search' },
      resource: { name: 'tinkeringActivity', page: 'list', list: 'drafts' },
    },
  ],
  Labs: [
    {
      route: '/slot-management/add-update',
      access: 'slotManagement',
      title: 'Opening hours',
      menu: { group: 'Labs', label: 'Opening hours', icon: 'schedule', under: 'Slot Management' },
      takesMonth: true,
    },
    {
      route: '/slot-management/manage',
      access: 'slotManagement',
      title: 'Bookings',
      menu: { group: 'Labs', label: 'Bookings', icon: 'schedule', under: 'Slot Management' },
      takesMonth: true,
    },
    {
      route: '/remote-labs',
      access: 'remoteLabs',
      title: 'Remote labs',
      menu: { group: 'Labs', label: 'Remote labs', icon: 'api' },
      takesMonth: true,
    },
  ],
  Contact: [
    {
      route: '/chats',
      access: 'chats',
      title: 'Chats',
      menu: { group: 'Contact', label: 'Chats', icon: 'message' },
    },
    { route: '/chats/:groupId', access: 'chats', title: 'Chat' },
    {
      route: '/chat-with-admin',
      access: 'chatWithAdmin',
      title: 'Chat with Admin',
      menu: { group: 'Contact', label: 'Chat with Admin', icon: 'customer-service' },
    },
    { route: '/chat-with-admin/:userId', access: 'chatWithAdmin', title: 'Chat with Admin' },
    {
      route: '/notifications',
      access: 'notifications',
      title: 'Notifications',
      menu: { group: 'Contact', label: 'Notifications', icon: 'bell' },
    },
  ],
  Finance: [
    {
      route: '/payments',
      access: 'payments',
      title: 'Payments',
      menu: { group: 'Finance', label: 'Payments', icon: 'wallet' },
      resource: { name: 'payment', page: 'list' },
      opensWithoutRights: true,
    },
    // Mentors have no payments.
    { route: '/payments/receipt/:paymentId', access: payment.screens!.report, title: 'Receipt' },
  ],
}

/** The features' screens that come after the resources of their group. */
export const screensAfter: { readonly [G in MenuGroup]?: readonly Screen[] } = {
  Administration: [
    // The demo's mails; reached from the account menu.
    { route: '/outbox', access: 'users', title: 'Outbox' },
    // Reached from the account menu, too.
    { route: '/jobs', access: 'jobs', title: 'Background work' },
    { route: '/change-sets', access: 'changeSets', title: 'Recent changes' },
    { route: '/files', access: 'files', title: 'Files' },
    { route: '/tokens', access: 'tokens', title: 'Tokens' },
    // Reached from the lists whose records have duplicates.
    { route: '/duplicates', access: 'duplicates', title: 'Duplicates' },
    {
      route: '/status-changes',
      access: 'statusChanges',
      title: 'Status changes',
      menu: { group: 'Administration', label: 'Status changes', icon: 'swap' },
    },
    {
      route: '/archive',
      access: 'archive',
      title: 'Archive',
      menu: { group: 'Administration', label: 'Archive', icon: 'inbox' },
    },
    {
      route: '/connections',
      access: 'connections',
      title: 'Connections',
      menu: { group: 'Administration', label: 'Connections', icon: 'api' },
    },
    {
      route: '/webhooks',
      access: 'webhooks',
      title: 'Webhooks',
      menu: { group: 'Administration', label: 'Webhooks', icon: 'api' },
    },
    {
      route: '/audit-trail',
      access: 'auditTrail',
      title: 'Audit trail',
      menu: { group: 'Administration', label: 'Audit trail', icon: 'history' },
    },
  ],
}

/** The features' screens that belong to a resource, by its name. They come after its own. */
export const screensBeside: { readonly [N in ResourceName]?: readonly Screen[] } = {
  student: [
    {
      route: '/student-data/snapshot',
      access: 'studentSnapshot',
      title: 'Student Snapshot',
      menu: { group: 'Programme', label: 'Student Snapshot', icon: 'idcard', under: 'Students' },
    },
    {
      route: '/student-data/snapshot/:studentId/ta/edit/:activityId',
      access: 'studentSnapshot',
      title: 'Tinkering activity of a student',
    },
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
  ],
  // Reached by quick find, and from every record that names a school.
  school: [{ route: '/schools/:schoolId', access: 'schoolPage', title: 'School' }],
  // Reached from a session and a booked hour, too.
  attendance: [
    {
      route: '/attendance-data/register',
      access: 'attendance',
      title: 'Register',
      menu: { group: 'Programme', label: 'Register', icon: 'check-square', under: 'Sessions' },
    },
  ],
  // Reached from an activity, a competition, a course and a session, too.
  certificate: [
    {
      route: '/certificate-data/issue',
      access: certificate.screens!.form,
      title: 'Issue certificates',
      menu: {
        group: 'Programme',
        label: 'Issue certificates',
        icon: 'safety',
        under: 'Certificates',
      },
    },
  ],
  // Reached from the list of returns, a reminder and the page of a school, too.
  monthlyReturn: [
    {
      route: '/monthly-return-data/return',
      access: 'monthlyReturn',
      title: 'Monthly return',
      menu: {
        group: 'Labs',
        label: 'This month’s return',
        icon: 'file-search',
        under: 'Monthly returns',
      },
    },
  ],
  tinkeringActivity: [
    {
      route: '/ta-data/add-subject',
      access: 'taDashboard',
      title: 'TA Dashboard',
      menu: {
        group: 'Programme',
        label: 'TA Dashboard',
        icon: 'apartment',
        under: 'Tinkering Activities',
      },
    },
  ],
  competition: [
    {
      route: '/competition-data/archive',
      access: archiveCheck(competition),
      title: 'Archived competitions',
      menu: { group: 'Programme', label: 'Archived', icon: 'inbox', under: 'Competitions' },
    },
    {
      route: '/competition-data/snapshot',
      access: 'competitionSnapshot',
      title: 'Competition snapshot',
      menu: { group: 'Programme', label: 'Snapshot', icon: 'idcard', under: 'Competitions' },
    },
  ],
}
