import type { Resource } from '@tinkerdesk/shared'
import { createContext, useContext } from 'react'

/** The stored record that values belong to. */
export interface RecordPlace {
  resource: Resource
  id: string
}

const Place = createContext<RecordPlace | null>(null)

/** Tells the fields below which record they show. */
export const RecordPlaceProvider = Place.Provider

/** Returns the record of a field. `null` in a list, in a new record and in the archive. */
export const useRecordPlace = (): RecordPlace | null => useContext(Place)
