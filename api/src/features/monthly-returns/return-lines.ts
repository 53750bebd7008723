import type { ReturnLineDeclaration } from '@tinkerdesk/shared/rules/monthly-return/define-return'
import { monthlyReturnLines } from '@tinkerdesk/shared/rules/monthly-return/lines'
import { returnLine } from '@tinkerdesk/shared/resources/return-line'
import { records } from '../../crud/index.js'
import type { Sql } from '../../database/database.js'

/** The section of lines that admins add without one. */
const moreTitle = 'More'

export interface LineSection {
  title: string
  lines: readonly ReturnLineDeclaration[]
}

/** Returns the lines of a month's return in order: the declared ones, then those that admins have added. */
export async function linesOf(sql: Sql, month: string): Promise<LineSection[]> {
  const rows = await records(returnLine, sql).find(
    { $or: [{ until: null }, { until: { $gte: `${month}-01` } }] },
    { order: ['createdAt', 'id'] },
  )
  const sections = monthlyReturnLines.map(({ title, lines }) => ({ title, lines: [...lines] }))
  for (const { id, title, unit, section, help } of rows) {
    const named = section ?? moreTitle
    let to = sections.find((each) => each.title === named)
    if (!to) sections.push((to = { title: named, lines: [] }))
    // Its unit may be any.
    const head = { key: id, title, unit: unit ?? '', hasDecimal: true } as const
    to.lines.push({ type: 'entered', ...head, ...(help ? { help } : {}) })
  }
  return sections
}
