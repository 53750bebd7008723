import type { SlotHour } from '@tinkerdesk/shared'

const register = '/attendance-data/register'

export const registerOfSession = (session: string): string => `${register}?session=${session}`

/** Returns the address of the register of an hour of a lab. */
export const registerOfHour = (hour: { slot: string; day: string; hour: SlotHour }): string =>
  `${register}?${new URLSearchParams(hour)}`
