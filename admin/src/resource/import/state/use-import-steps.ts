import { lastItem } from '@tinkerdesk/shared'
import type { Resource } from '@tinkerdesk/shared'
import { useMemo, useRef, useState } from 'react'
import { rightsOf } from '../../../fields/rights.js'
import { useMe } from '../../../fields/use-me.js'
import type { ImportStep, ImportSteps, ImportValues } from './import-step.js'
import { importTargets } from '@tinkerdesk/shared/files/columns/importable-fields'
import { useImport } from './use-import.js'

const nothing: ImportValues = {
  book: null,
  choice: null,
  table: null,
  elsewhere: [],
  paths: [],
  areClosed: [],
  notes: [],
  fixed: {},
  meanings: {},
  unread: [],
  remembered: {},
  mends: {},
  checked: {},
  isMending: false,
  decisions: {},
  reading: null,
  fault: null,
  isBusy: false,
}

/** The choices of an import, and the step that it is at. */
export function useImportSteps(
  resource: Resource,
  all: readonly ImportStep[],
  onClose: () => void,
) {
  const me = useMe()
  const rights = rightsOf(resource, me)
  const targets = useMemo(() => importTargets(resource, rights), [resource, rights])
  const trial = useImport(resource)
  const [values, setValues] = useState(nothing)
  const latest = useRef(values)
  /** The places of the steps that were seen, the present one last. */
  const [seen, setSeen] = useState<readonly number[]>([0])
  const at = lastItem(seen)
  const now = () => latest.current
  const set = (patch: Partial<ImportValues>) => {
    latest.current = { ...latest.current, ...patch }
    setValues(latest.current)
  }
  const next = async () => {
    if (now().reading) return
    for (let to = at + 1; to < all.length; to++) {
      const entered = (await all[to]!.enter?.(steps)) ?? true
      if (entered === 'stay') return
      if (!entered) continue
      setSeen([...seen, to])
      return
    }
  }
  const back = () => {
    trial.stop()
    set({ fault: null, isMending: false })
    setSeen(seen.slice(0, -1))
  }
  const goTo = (key: ImportStep['key']) => {
    trial.stop()
    set({ fault: null, isMending: false })
    const to = all.findIndex((each) => each.key === key)
    setSeen([...seen.filter((place) => place < to), to])
  }
  const close = () => {
    now().reading?.stop()
    trial.stop()
    onClose()
  }
  const steps: ImportSteps = {
    resource,
    rights,
    me,
    uid: me.uid,
    targets,
    values,
    now,
    set,
    trial,
    next,
    back,
    goTo,
    close,
  }
  const before = seen.at(-2)
  return { steps, step: all[at]!, before: before === undefined ? undefined : all[before]! }
}
