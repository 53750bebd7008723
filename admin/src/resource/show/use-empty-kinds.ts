import { useCallback, useState } from 'react'

/** Returns the kinds of records, by key, of which none names the record of a page, and a function that notes them. */
export function useEmptyKinds() {
  const [empty, setEmpty] = useState<ReadonlySet<string>>(new Set())
  const note = useCallback(
    (key: string, isEmpty: boolean) =>
      setEmpty((before) => {
        if (before.has(key) === isEmpty) return before
        const after = new Set(before)
        if (isEmpty) after.add(key)
        else after.delete(key)
        return after
      }),
    [],
  )
  return { empty, note }
}
