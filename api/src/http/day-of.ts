import { day, sharedKind } from '@tinkerdesk/shared'
import type { z } from 'zod'

/** Returns the schema of a day in a request, `YYYY-MM-DD`. The label begins the sentence about a wrong value: "The first day". */
export const dayOf = (label: string): z.ZodType<string> => {
  const field = day(label)
  return sharedKind(field).operand!(field) as z.ZodType<string>
}
