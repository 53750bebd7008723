import type { CrudFilter } from '@refinedev/core'
import { useEffect, useState } from 'react'
import type { FilterValue } from '../../fields/props.js'
import type { ListFilter } from './filters.js'

interface State {
  key: string
  conditions: CrudFilter[] | null
  error: Error | null
}

const nothing: State = { key: '[]', conditions: [], error: null }

/** Looks the conditions of filters up that the server has to be asked for. `conditions` is `null` until they are there. */
export function useLookups(
  filters: readonly ListFilter[],
  values: { readonly [path: string]: FilterValue },
) {
  const active = filters.flatMap(({ path, lookUp }) =>
    lookUp && values[path]?.length ? [{ path, lookUp, value: values[path] }] : [],
  )
  const key = JSON.stringify(active.map(({ path, value }) => [path, value]))
  const [state, setState] = useState(nothing)
  useEffect(() => {
    if (key === nothing.key) return
    let isOver = false
    const load = async () => {
      try {
        const conditions = (
          await Promise.all(active.map(({ lookUp, value }) => lookUp(value)))
        ).flat()
        if (!isOver) setState({ key, conditions, error: null })
      } catch (error) {
        if (!isOver)
          setState({
            key,
            conditions: null,
            error: error instanceof Error ? error : new Error('The filter could not be applied.'),
          })
      }
    }
    void load()
    return () => {
      isOver = true
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- The key is the same for the same filters and values.
  }, [key])
  if (key === nothing.key) return nothing
  return state.key === key ? state : { key, conditions: null, error: null }
}
