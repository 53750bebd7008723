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
