/** A student who takes part, as `GET /api/competitions/{id}/participants` answers. */
export interface Participant {
  /** The id of the copy. */
  id: string
  student: string
  name: string
  class: string
  section: string | null
  school: string
  schoolName: string
  city: string | null
  /** Absent for those who may not know it. */
  state?: string | null
  status: string
  updatedAt: string
}

/** How many take part from one school. */
export interface PlaceCount {
  state?: string | null
  city: string | null
  school: string
  schoolName: string
  students: number
}

export interface ParticipantsPage {
  data: Participant[]
  places: PlaceCount[]
  total: number
}
