import { z } from 'zod'
import { figureKeys } from '../../rules/figures/figures.js'

/** The schools that are shown: those of the programme, or for a coordinator of the schools of the grant, or those of an in-charge's own schools. */
export const figureScopeNames = ['programme', 'own'] as const
export type FigureScopeName = (typeof figureScopeNames)[number]

/** A number, of money in paise. `hidden` if it is small, or would show a small one; `null` where nothing is counted. */
export const figureValue = z.union([z.number(), z.literal('hidden')]).nullable()
export type FigureValue = z.infer<typeof figureValue>

/** The numbers of a month or a place, by their keys: those that the person may see. */
const figureValues = z.partialRecord(z.enum(figureKeys), figureValue)
export type FigureValues = z.infer<typeof figureValues>

const figurePlace = z.object({
  /** The id of a school, or the state and the name of a district as an address has them. */
  key: z.string(),
  /** Empty for schools without a district. */
  name: z.string(),
  /** The district's state, or the school's district. */
  of: z.string(),
  values: figureValues,
})
export type FigurePlace = z.infer<typeof figurePlace>

/** The figures of the last months, and those of one month by district and school, as returned by `GET /api/figures`. */
export const figuresPage = z.object({
  month: z.string(),
  /** True if small numbers of children are hidden. */
  hidesSmall: z.boolean(),
  /** The figures that the person may see. */
  figures: z.array(z.enum(figureKeys)),
  /** The name of the chosen district or school; `null` for all. */
  of: z.string().nullable(),
  /** The oldest first. The last is the chosen month. */
  months: z.array(z.object({ month: z.string(), values: figureValues })),
  districts: z.array(figurePlace),
  schools: z.array(figurePlace),
  /** True if there are more schools. Choose a district to see them. */
  isCut: z.boolean(),
})
export type FiguresPage = z.infer<typeof figuresPage>

/** Schools that one answer has. */
export const maxFigureSchools = 200

/** Records of one page behind a number. */
export const behindPageSize = 50

/** The records behind a number that the reader may see, as returned by `GET /api/figures/records`. */
export const figureRecords = z.object({
  /** How many there are. */
  total: z.number(),
  records: z.array(
    z.object({
      /** The name of the resource. */
      resource: z.string(),
      id: z.string(),
      title: z.string(),
      hint: z.string(),
      relations: z.record(z.string(), z.string()),
      /** The day and the hour of a lab, whose register is opened instead of the record. */
      hour: z.object({ day: z.string(), hour: z.string() }).nullable(),
      /** The paise that an entry of a grant counts for, below zero for a correction. */
      paise: z.number().nullable(),
    }),
  ),
})
export type FigureRecords = z.infer<typeof figureRecords>
