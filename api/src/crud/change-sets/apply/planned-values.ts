import type { Me } from '@tinkerdesk/shared'
import { planOf } from '../../plan/plan.js'
import { rightsOf } from '../../query/condition/rights.js'
import { readAhead, type ReadAhead } from '../../steps/take/read-ahead.js'
import type { ChangeRow } from '../set/change-set.js'

/** The values that a row plans, and for a change what they say once validated. */
export interface ReadValues {
  values: Record<string, unknown>
  ahead: ReadAhead | undefined
}

/** Reads the values that rows plan. The rows of a bulk edit have the same ones, which are read once. */
export class PlannedValues {
  private readonly read = new Map<string, ReadValues>()

  constructor(private readonly me: Me) {}

  of({
    resource,
    action,
    planned,
  }: Pick<ChangeRow, 'resource' | 'action' | 'planned'>): ReadValues {
    const key = `${resource} ${action} ${planned}`
    const earlier = this.read.get(key)
    if (earlier) return earlier
    const values = JSON.parse(planned ?? '{}') as Record<string, unknown>
    const plan = planOf(resource)
    const ahead = action === 'change' ? readAhead(plan, rightsOf(plan, this.me), values) : undefined
    this.read.set(key, { values, ahead })
    return { values, ahead }
  }
}
