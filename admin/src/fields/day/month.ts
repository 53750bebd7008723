import { monthNames } from '@tinkerdesk/shared'
import { monthForm } from '@tinkerdesk/shared/base/month'

/** True for `2026-12`, from an address. */
export const isMonth = (text: string | null | undefined): text is string =>
  monthForm.test(text ?? '')

/** Returns "December 2026". */
export const monthLabel = (month: string): string =>
  `${monthNames[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`
