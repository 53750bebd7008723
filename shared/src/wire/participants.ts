/** A student who takes part in a competition, as `GET /api/competitions/{id}/participants` answers. */
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
  /** Absent for those who may not know where a school lies. */
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
  /** Of all, whatever place is chosen. */
  places: PlaceCount[]
  /** Those from the chosen place. */
  total: number
}
