import type { Resource, ShownRow } from '@tinkerdesk/shared'
import { createContext, useCallback, useContext } from 'react'
import { useMe } from '../../fields/use-me.js'
import { listAddress, recordAddress } from './addresses.js'
import type { Overrides } from './collect-overrides.js'
import type { RowReads } from '../list-state/row-meta.js'
import type { Override } from './override.js'

const Context = createContext<Overrides>(new Map())

export const OverridesProvider = Context.Provider

const none: Omit<Override, 'resource'> = {}

/** Returns the overrides of a resource. Empty if it has none. */
export const useOverride = (resource: Pick<Resource, 'name'>): Omit<Override, 'resource'> =>
  useContext(Context).get(resource.name) ?? none

const noReads: readonly string[] = []
/** Returns the fields that the parts of a row of a resource read beside its columns and its title. */
export const useReads = (resource: Pick<Resource, 'name'>): RowReads =>
  useOverride(resource).reads ?? noReads

/** Returns a function that offers what follows from a saved change set of a resource. The records are saved whatever happens, so a failure says nothing. */
export function useOfferNext() {
  const overrides = useContext(Context)
  return useCallback(
    async (resource: string, changeSet: string, refresh: () => Promise<unknown>) => {
      await overrides
        .get(resource)
        ?.afterChangeSet?.(changeSet, refresh)
        .catch(() => {})
    },
    [overrides],
  )
}

/** Returns functions for the addresses of records and lists, for the signed-in person. */
export function useAddresses() {
  const overrides = useContext(Context)
  const { role } = useMe()
  return {
    /**
     * Returns the address of a record's page, or `null` if this person has none. The row needs its id, its title and its relations to one.
     */
    openAt: (resource: Resource, row: ShownRow): string | null => {
      const own = overrides.get(resource.name)?.openAt
      return own ? own(row, role) : recordAddress(resource, row.id, role)
    },
    /** Returns the list of records whose relation at a path names one record, or `null` if this person has none. */
    listAt: (resource: Resource, path: string, id: string): string | null => {
      const own = overrides.get(resource.name)?.listAt
      return own ? own(path, id, role) : listAddress(resource, path, id, role)
    },
  }
}

export type Addresses = ReturnType<typeof useAddresses>

/** Returns a function that tells whether saving a change of a resource may need an answer from the person. */
export function useAsksOnSaving(): (resource: Pick<Resource, 'name'>) => boolean {
  const overrides = useContext(Context)
  return ({ name }) => overrides.get(name)?.question !== undefined
}
