import { formatDay } from './format-day.js'

/** Returns the first and the last day: "30 Nov 2026 – 4 Dec 2026". One that is not known yet is "…". */
export const formatDays = (from: string | null, to: string | null): string =>
  from === null && to === null
    ? 'To be announced'
    : [...new Set([from, to])].map((day) => (day === null ? '…' : formatDay(day))).join(' – ')
