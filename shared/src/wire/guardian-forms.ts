import { z } from 'zod'
import { consentPurposes } from '../base/consent-purposes.js'
import { languageCodes } from '../base/languages.js'
import { consentDetails } from '../parts/consent/consent-form.js'
import { relationships } from '../parts/people/person-words.js'

const printedForm = z.object({
  /** The id of the student. */
  student: z.string(),
  name: z.string(),
  class: z.string(),
  section: z.string().nullable(),
  school: z.string(),
  url: z.string(),
  /** The last day on which it may be answered. */
  until: z.string(),
  asks: z.enum(consentDetails),
})
/** The paper for the guardian of a child. No other answer contains the address, and it is stored nowhere. */
export type PrintedForm = z.infer<typeof printedForm>

/** The words of the paper in one language. */
const paperWords = z.object({
  language: z.enum(languageCodes),
  title: z.string(),
  intro: z.string(),
  how: z.string(),
  after: z.string(),
  child: z.string(),
  school: z.string(),
  until: z.string(),
  asks: z.string(),
  /** The detail that the guardian is asked for. */
  detail: z.string(),
  purposes: z.array(z.object({ label: z.string(), sentence: z.string() })),
})
export type PaperWords = z.infer<typeof paperWords>

export const printedForms = z.object({
  forms: z.array(printedForm),
  /** In the order in which they are printed, one below the other. */
  words: z.array(paperWords),
  /** The number of students whose records do not have what the guardian is asked for. They get none. */
  without: z.int(),
})
export type PrintedForms = z.infer<typeof printedForms>

/** The answer to anyone who has the code of a form: `null` for every code that opens none. */
export const openedForm = z.object({
  form: z.object({ asks: z.enum(consentDetails) }).nullable(),
})
export type OpenedForm = z.infer<typeof openedForm>

/** The child of a form, for a person with its code who knows the detail. */
const namedChild = z.object({
  name: z.string(),
  class: z.string(),
  school: z.string(),
  /** The purposes that guardians have agreed to before. */
  agreed: z.array(z.enum(consentPurposes)),
})
export type NamedChild = z.infer<typeof namedChild>

/** The answer to a detail: `null` for a wrong one, and for every code that opens no form. */
export const namedForm = z.object({ child: namedChild.nullable() })
export type NamedForm = z.infer<typeof namedForm>

export const formAnswer = z
  .strictObject({
    agreed: z.array(z.enum(consentPurposes)).max(consentPurposes.length),
    withdrawn: z.array(z.enum(consentPurposes)).max(consentPurposes.length),
    guardian: z
      .string()
      .trim()
      .min(1, 'Write your name.')
      .max(120, 'A name has at most 120 characters.'),
    relationship: z.enum(relationships, { error: 'Say who you are to the child.' }),
    language: z.enum(languageCodes),
  })
  .refine(({ agreed, withdrawn }) => !agreed.some((purpose) => withdrawn.includes(purpose)), {
    error: 'A purpose is either agreed to or withdrawn.',
    path: ['withdrawn'],
  })
/** The content of a form that a guardian sends. */
export type FormAnswer = z.infer<typeof formAnswer>

/** False if the form was not open, or the detail wrong: then nothing is stored. */
export const storedAnswer = z.object({ isStored: z.boolean() })
export type StoredAnswer = z.infer<typeof storedAnswer>
