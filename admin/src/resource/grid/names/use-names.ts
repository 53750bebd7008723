import { useDataProvider } from '@refinedev/core'
import {
  chosenIn,
  isRecord,
  itemOf,
  partsOf,
  plainOf,
  resourceNamed,
  targetOf,
  titleOf,
  variantsOf,
  type AnyRow,
  type Field,
} from '@tinkerdesk/shared'
import { useMemo, useState } from 'react'
import { namesRecords, separatorOf, shownText } from '../../../fields/cell-text.js'
import { hiddenTitle } from '../../../fields/relation/relation-title.js'

/** The names of related records that cells hold by id. */
export interface Names {
  /** Returns a value in words. Names that are not there yet are read, all of them by one request. */
  textOf: (field: Field, value: unknown) => string
  /** Notes a name that an answer brought. */
  note: (to: string, id: string, name: string) => void
  /** Changes when names have come. */
  version: number
}

const waiting = '…'

/** Keeps the names of related records while a grid is open. */
export function useNames(): Names {
  const provider = useDataProvider()()
  const [version, setVersion] = useState(0)
  const cache = useMemo(() => {
    const names = new Map<string, string>()
    const missing = new Map<string, Set<string>>()
    /** True while a reading is planned. */
    const plan = { isOpen: false }
    const note = (to: string, id: string, name: string) => void names.set(`${to} ${id}`, name)
    const read = async () => {
      plan.isOpen = false
      const batch = [...missing]
      missing.clear()
      for (const [to, ids] of batch) {
        const target = resourceNamed(to)
        try {
          const { data } = await provider.getMany!<AnyRow>({ resource: target.url, ids: [...ids] })
          for (const row of data) note(to, row.id, titleOf(target, row))
        } catch {
          // A cell without a name is shown as such.
        }
        for (const id of ids)
          if (names.get(`${to} ${id}`) === waiting) note(to, id, hiddenTitle(resourceNamed(to)))
      }
      setVersion((before) => before + 1)
    }
    const nameOf = (to: string, value: unknown): string => {
      if (isRecord(value)) {
        const name = titleOf(resourceNamed(to), value)
        if (typeof value['id'] === 'string' && name !== '') note(to, value['id'], name)
        return name || hiddenTitle(resourceNamed(to))
      }
      const id = String(value)
      const name = names.get(`${to} ${id}`)
      if (name !== undefined) return name
      note(to, id, waiting)
      missing.set(to, (missing.get(to) ?? new Set()).add(id))
      if (!plan.isOpen) setTimeout(() => void read(), 0)
      plan.isOpen = true
      return waiting
    }
    function textOf(field: Field, value: unknown): string {
      if (value === null || value === undefined) return ''
      if (!namesRecords(field)) return shownText(field, value)
      const target = targetOf(field)
      if (!target) return partTexts(field, value).filter(Boolean).join(separatorOf(field))
      if (value === target.all) return plainOf(value, field)
      return [value]
        .flat()
        .map((each) => nameOf(target.to, each))
        .join('; ')
    }
    /** Returns the texts of the parts of a value. */
    function partTexts(field: Field, value: unknown): string[] {
      const [item, fields] = [itemOf(field), variantsOf(field)]
      if (item) return Array.isArray(value) ? value.map((each) => textOf(item, each)) : []
      const chosen = fields && chosenIn(value, { fields })
      if (chosen) return [textOf(chosen.field, chosen.value)]
      return isRecord(value)
        ? Object.entries(partsOf(field) ?? {}).map(([name, part]) => textOf(part, value[name]))
        : []
    }
    return { textOf, note }
  }, [provider])
  return useMemo(() => ({ ...cache, version }), [cache, version])
}
