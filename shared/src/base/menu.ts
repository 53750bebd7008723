/** The groups of the menu, in order. */
export const menuGroups = [
  'Home',
  'Work',
  'Programme',
  'Labs',
  'Organisations',
  'Contact',
  'Finance',
  'Administration',
] as const
export type MenuGroup = (typeof menuGroups)[number]

/** The icons of the menu. `admin/src/app/layout/icons.tsx` draws them. */
export const iconNames = [
  'apartment',
  'api',
  'bank',
  'bell',
  'bulb',
  'calendar',
  'check-square',
  'cloud-server',
  'customer-service',
  'experiment',
  'file-search',
  'history',
  'home',
  'idcard',
  'inbox',
  'message',
  'partition',
  'project',
  'read',
  'safety',
  'schedule',
  'shop',
  'solution',
  'swap',
  'tags',
  'team',
  'trophy',
  'user',
  'wallet',
] as const
export type IconName = (typeof iconNames)[number]
