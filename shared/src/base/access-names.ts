import { roles, type Role } from './roles.js'

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
