import { z } from 'zod'
import { idSchema } from '../../fields/id.js'
import { trimmedText } from '../../fields/typed/plain-text.js'
import { classes } from '../../parts/classes.js'
import {
  complexities,
  draftLanguages,
  maxMaterials,
  maxMinutes,
  maxTopic,
  minMinutes,
} from '../../parts/draft-wish.js'
import type { Problem } from '../../base/problems.js'

const line = (label: string, max: number) =>
  z
    .string({ error: `${label} must be text` })
    .overwrite(trimmedText)
    .max(max, { error: `${label} may have at most ${max} characters` })
const classIn = (label: string) =>
  z.enum(classes, { error: `${label} must be a class from 6th to 12th` })

/** A request for a draft. Its id becomes the id of the draft, so a request that was sent twice makes one draft. */
export const draftRequest = z
  .strictObject({
    id: idSchema('The id'),
    about: line('The topic', maxTopic).default(''),
    subject: idSchema('Subject').optional(),
    topic: idSchema('Topic').optional(),
    subTopic: idSchema('Sub-topic').optional(),
    classesFrom: classIn('From class'),
    classesTo: classIn('To class'),
    minutes: z
      .int({ error: 'Minutes must be a whole number' })
      .min(minMinutes, { error: `At least ${minMinutes} minutes` })
      .max(maxMinutes, { error: `At most ${maxMinutes} minutes` }),
    materials: z
      .array(line('A material', 100).min(1, { error: 'A material needs a name' }))
      .max(maxMaterials, { error: `At most ${maxMaterials} materials` })
      .default([]),
    complexity: z.enum(complexities, { error: 'Choose a complexity' }),
    language: z.enum(draftLanguages, { error: 'Choose a language' }),
    photo: idSchema('The photo').optional(),
    /** Must be true with a photo: the person has looked at it. */
    nobodyInPhoto: z.boolean().default(false),
  })
  .refine(({ about, subject }) => about !== '' || subject !== undefined, {
    path: ['about'],
    error: 'Say what it is about, or choose a subject',
  })
  .refine(
    ({ classesFrom, classesTo }) => classes.indexOf(classesFrom) <= classes.indexOf(classesTo),
    {
      path: ['classesTo'],
      error: 'The last class comes before the first one',
    },
  )
  .refine(({ photo, nobodyInPhoto }) => photo === undefined || nobodyInPhoto, {
    path: ['photo'],
    error: 'Confirm that nobody is in the photo',
  })
export type DraftRequest = z.infer<typeof draftRequest>
export type DraftRequestBody = z.input<typeof draftRequest>

/** How drafts are made here, and how many are left today. */
export const generationState = z.object({
  /** `composer` where no AI provider is set up. */
  engine: z.enum(['ai', 'composer']),
  limit: z.int(),
  left: z.int(),
  /** When the count begins again. */
  resetsAt: z.iso.datetime(),
})
export type GenerationState = z.infer<typeof generationState>
export type Engine = GenerationState['engine']

/** An activity that is named instead of a draft, or beside it. */
export interface NamedActivity {
  id: string
  name: string
}

/** A line of the answer. A draft, a problem or nothing is the last one. */
export type DraftEvent =
  | { type: 'start'; engine: Engine }
  /** The next part of the draft's JSON. */
  | { type: 'text'; text: string }
  /** The answer did not fit, and is asked for again. */
  | { type: 'repair' }
  | {
      type: 'draft'
      id: string
      draft: Record<string, unknown>
      resembles: NamedActivity | null
    }
  /** The library has nothing like the wish. It has cost no draft. */
  | { type: 'nothing'; nearest: NamedActivity[] }
  | { type: 'problem'; problem: Problem }
