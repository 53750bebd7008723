import { BarChartOutlined } from '@ant-design/icons'
import { groupsFor, type Resource } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { Suspense, useId, useState, type ReactNode } from 'react'
import { rightsOf } from '../../fields/rights.js'
import { useMe } from '../../fields/use-me.js'
import { lazyPart } from '../../ui/code/lazy-part.js'
import type { Matching } from '../list-state/list-query.js'
import type { ListState } from '../list-state/list-state.js'

const TotalsPanel = lazyPart(() => import('./totals-panel.js'))

interface Options {
  /** As its page shows it: a declared list may have totals of its own. */
  resource: Resource
  matching: Matching
  state: ListState
}

/** Returns the button that shows the totals of a list, and their panel. Both are `null` for a person who may count by none of its fields. */
export function useTotals({ resource, matching, state }: Options): {
  button: ReactNode
  panel: ReactNode
} {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const rights = rightsOf(resource, useMe())
  const groups = groupsFor(resource, undefined, rights.mayFilter)
  if (groups.by.length === 0) return { button: null, panel: null }
  return {
    button: (
      <Button
        type="text"
        icon={<BarChartOutlined />}
        aria-label="Totals"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      />
    ),
    panel: isOpen ? (
      <section id={id} aria-label="Totals">
        <Suspense>
          <TotalsPanel resource={resource} groups={groups} matching={matching} state={state} />
        </Suspense>
      </section>
    ) : null,
  }
}
