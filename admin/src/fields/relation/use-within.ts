import { useMany } from '@refinedev/core'
import {
  resourceNamed,
  scopeOf,
  valueAt as partOf,
  type AnyRow,
  type Field,
  idOf,
} from '@tinkerdesk/shared'
import { useState } from 'react'
import { useFormValue, useFormValues } from '../form-values.js'

/** How another field of the form or list limits the options of a relation. */
interface Within {
  /** Absent while the options are not limited. */
  within: { by: string; value: string } | undefined
  /** The label of the field that must be chosen first. */
  waitsFor: string | undefined
  /** True while the scope of the chosen record is being read. */
  isLoading: boolean
  /** True if the scope has changed since the form was opened, so that earlier choices may lie outside of it. */
  hasMoved: boolean
}

/** Returns how the chosen value of another field, or a relation of that record, limits a relation's options. */
export function useWithin(field: Field): Within {
  const { resource, labelAt } = useFormValues()
  const scope = resource && scopeOf(resource, field)
  const chosen = idOf(useFormValue(scope?.chosen))
  const [start] = useState(chosen)
  const through = scope?.through
  const isBehind = through !== undefined && chosen !== null
  const { query, result } = useMany<AnyRow>({
    resource: scope ? resourceNamed(scope.to).url : '',
    ids: [chosen ?? ''],
    queryOptions: { enabled: isBehind, staleTime: 15_000 },
    errorNotification: false,
  })
  const value = isBehind ? idOf(partOf(result.data[0], through)) : chosen
  return {
    // Without the right to read the scope, all options are offered; the server decides.
    within: scope && value ? { by: scope.by, value } : undefined,
    waitsFor: scope && !chosen ? labelAt(scope.chosen) : undefined,
    isLoading: isBehind && query.isLoading,
    hasMoved: isBehind && chosen !== start,
  }
}
