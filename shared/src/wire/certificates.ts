import { z } from 'zod'
import { placeholders } from '../parts/certificates/certificate-text.js'
import { places } from '../parts/certificates/certificate-kinds.js'

/** Certificates in one request. */
export const maxCertificates = 200
/** Students in one answer. */
export const maxFinishers = 500

export const finisher = z.object({
  /** The id of the student. */
  student: z.string(),
  name: z.string(),
  class: z.string().nullable(),
  section: z.string().nullable(),
  school: z.string(),
  /** The day on which the work ended. */
  day: z.string(),
  /** The valid certificate for this work. */
  certificate: z
    .object({ id: z.string(), number: z.string(), place: z.enum(places).nullable() })
    .nullable(),
})
export type Finisher = z.infer<typeof finisher>

export const finishers = z.object({
  /** The title of the work. */
  work: z.string(),
  students: z.array(finisher),
  /** True if there are more. */
  isCut: z.boolean(),
})
export type Finishers = z.infer<typeof finishers>

export const issued = z.object({
  /** In the order of the students in the request. */
  certificates: z.array(z.object({ student: z.string(), id: z.string(), number: z.string() })),
  /** The number of those that did not exist before. */
  added: z.int(),
})
export type Issued = z.infer<typeof issued>

const signature = z.object({ name: z.string(), office: z.string() })

/** A certificate as it is printed, in the language of the request. */
export const certificateSheet = z.object({
  id: z.string(),
  number: z.string(),
  title: z.string(),
  /** The text in pieces, with the placeholder of each. */
  text: z.array(z.object({ text: z.string(), of: z.enum(placeholders).nullable() })),
  school: z.string(),
  signatures: z.tuple([signature, signature]),
  /** The address that the printed code leads to. */
  url: z.string(),
})
export type CertificateSheet = z.infer<typeof certificateSheet>

export const certificateSheets = z.object({ sheets: z.array(certificateSheet) })
export type CertificateSheets = z.infer<typeof certificateSheets>

/** The answer to anyone who has the code of a certificate. `null` for a code that no valid certificate has. */
export const verifiedCertificate = z.object({
  certificate: z
    .object({
      /** The first name, and the initial of the last name. */
      name: z.string(),
      work: z.string(),
      day: z.string(),
      school: z.string(),
    })
    .nullable(),
})
export type VerifiedCertificate = z.infer<typeof verifiedCertificate>
