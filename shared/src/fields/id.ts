import { z } from 'zod'

export const idPattern = /^[0-9A-Za-z]{10,40}$/

/** The id of no record, for trying out the functions of a declaration. */
export const sampleId = 'x'.repeat(26)

/** A record's id: 10 to 40 letters and digits, sortable by creation time. */
export const idSchema = (label: string) =>
  z
    .string({ error: `${label} must be the id of a record` })
    .regex(idPattern, { error: `${label} must be the id of a record` })
