export const demoPassword = 'tinkerdesk-demo-2026'
export const people = ['admin', 'incharge', 'mentor', 'student'] as const
export type DemoPerson = (typeof people)[number]
