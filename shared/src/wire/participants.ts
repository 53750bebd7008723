/** A participant of a competition, as returned by `GET /api/competitions/{id}/participants`. */
export interface Participant {
  /** Id of the copy. */
  id: string
  student: string
  name: string
  class: string
  section: string | null
  school: string
  schoolName: string
  city: string | null
  /** Absent for people who may not read the school's address. */
  state?: string | null
  status: string
  updatedAt: string
}

/** The number of participants from one school. */
export interface PlaceCount {
  state?: string | null
  city: string | null
  school: string
  schoolName: string
  students: number
}

export interface ParticipantsPage {
  data: Participant[]
  /** The total, whatever place is selected. */
  places: PlaceCount[]
  /** The participants from the selected place. */
  total: number
}
