import { isBlankText, leavesOf, trimmedText } from '@tinkerdesk/shared'
import { fieldProblem } from '../../problems/field-problem.js'
import { problemFrom } from '../../problems/problem-from.js'
import { newId } from '../write/writer.js'
import { valuesOf } from './line-values.js'
import { Names } from './names.js'
import { omitted, without } from './omit-paths.js'
import { recordLike, recordWith } from './recognise.js'
import type { FileRow, ImportRequest, Staged } from './take-lines.js'
import { tryChange, tryCreate } from './try-write.js'
import { unchangedPaths } from './unchanged-paths.js'
import type { Writing } from './writing.js'

/** Tries the lines: finds their records, and creates or changes them in transactions that are rolled back. Ends when the client leaves. */
export async function tryLines({ rows, ...writing }: ImportRequest & { areColumnsOpen: true }): Promise<{ staged: readonly Staged[] }> {
  const names = new Names(writing)
  const staged: Staged[] = []
  for (const row of rows) staged.push(await tryLine(writing, names, row))
  return { staged }
}

async function tryLine(writing: Writing, names: Names, { line, cells }: FileRow): Promise<Staged> {
  writing.leaving?.throwIfAborted()
  try {
    const closed = leavesOf(writing.plan.resource).filter(({ field }) => field.notFromFiles)
    const { id = '', ...others } = omitted(
      cells,
      closed.map(({ path }) => path),
    )
    const named = isBlankText(id) ? null : await recordWith(writing, trimmedText(id))
    const same = named ? await unchangedPaths(writing, named.row, others) : []
    const values = await valuesOf(writing, names, omitted(others, same), named?.row)
    const current = named ?? (await recordLike(writing, values))
    if (!current) {
      const many = writing.plan.resource.label.many.toLowerCase()
      for (const { path, field } of closed)
        if (field.required) throw fieldProblem(path, `A file never sets ${field.label}, so it adds no ${many}. Add them by the form.`)
      return await tryCreate(writing, line, values)
    }
    const kept = named ? same : await unchangedPaths(writing, current.row, others)
    return await tryChange(writing, line, current.row, without(values, [...current.key, ...kept]))
  } catch (error) {
    const { code, status, message, details } = problemFrom(error)
    if (code === 'internal' || status >= 500) throw error
    const issues = (details.issues ?? []).map((issue) => issue.message).join('. ')
    const problem = (issues || message).slice(0, 500)
    const planned = { resource: writing.plan.resource.name, record_id: newId(), action: 'change' as const, result: 'failed', problem }
    return { shown: { line, outcome: 'wrong', title: '', changes: [], problem }, planned }
  }
}
