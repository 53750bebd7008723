import { z } from 'zod'
import { listPage } from '../lists/list-page.js'

const participant = z.object({
  /** Id of the copy. */
  id: z.string(),
  student: z.string(),
  name: z.string(),
  class: z.string(),
  section: z.string().nullable(),
  school: z.string(),
  schoolName: z.string(),
  city: z.string().nullable(),
  /** Absent for people who may not read the school's address. */
  state: z.string().nullable().optional(),
  status: z.string(),
  updatedAt: z.iso.datetime(),
})
/** A participant of a competition. */
export type Participant = z.infer<typeof participant>

const placeCount = z.object({
  state: z.string().nullable().optional(),
  city: z.string().nullable(),
  school: z.string(),
  schoolName: z.string(),
  students: z.int(),
})
/** The number of participants from one school. */
export type PlaceCount = z.infer<typeof placeCount>

/** The participants from the selected place, as `GET /api/competitions/{id}/participants` returns them. `places` has all. */
export const participantsPage = listPage(participant).extend({
  places: z.array(placeCount),
  /** The number of participants with each status, from all places. */
  statuses: z.array(z.object({ status: z.string(), students: z.int() })),
})
export type ParticipantsPage = Pick<
  z.infer<typeof participantsPage>,
  'data' | 'places' | 'statuses' | 'total'
>

/** The columns by which participants are sorted. */
export const participantOrders = ['school', 'name', 'class', 'status', 'updatedAt'] as const

/** The reasons why the signed-in student may not enter each competition: `GET /api/competitions/eligibility`. Empty if they may. */
export const eligibilities = z.object({
  data: z.array(z.object({ id: z.string(), reasons: z.array(z.string()) })),
})
export type Eligibilities = z.infer<typeof eligibilities>

/** Schools that may enter a competition and have no participant: the first by name, and the number of all. */
export const absentSchools = z.object({
  data: z.array(z.object({ id: z.string(), name: z.string(), city: z.string().nullable() })),
  total: z.int(),
})
export type AbsentSchools = z.infer<typeof absentSchools>
