import { Injectable } from '@nestjs/common'
import type { AnyWhere, AutomationAction } from '@tinkerdesk/shared'
import { Database, type Transaction } from '../../database/database.js'
import type { RowOf } from '../../database/table.js'
import { ChangeOutbox } from '../../resources/change-outbox.js'
import { AutomationTimes } from './automation-times.js'
import { automationRuns, automations } from './automations.tables.js'

export type AutomationRow = RowOf<typeof automations.columns>

/** Only the product writes these columns. */
export const conditionIn = ({ condition }: Pick<AutomationRow, 'condition'>): AnyWhere =>
  JSON.parse(condition) as AnyWhere
export const actionIn = ({ action }: Pick<AutomationRow, 'action'>): AutomationAction =>
  JSON.parse(action) as AutomationAction

/** The work of automations that waits. */
@Injectable()
export class AutomationQueue extends ChangeOutbox {
  constructor(database: Database, times: AutomationTimes) {
    super(database, times, automationRuns)
  }

  protected override async targets(tx: Transaction): Promise<string[]> {
    return (await automations.find(tx, {}, { columns: ['id'] })).map(({ id }) => id)
  }
}
