import type { AnyRow, Resource } from '@tinkerdesk/shared'
import { useState } from 'react'
import { HttpProblem } from '../../client/http-problem.js'
import { rightsOf } from '../../fields/rights.js'
import { useMe } from '../../fields/use-me.js'
import { checkForm, completeRow } from '../values/check-form.js'
import { useRecordWrites } from '../writes/use-record-writes.js'
import type { Saving } from './use-edit-form.js'
import { differencesOf, mergedOf, type Difference } from '../conflict/conflict-merge.js'

type Values = Record<string, unknown>

interface Conflict {
  current: AnyRow
  differences: readonly Difference[]
}

const isRow = (value: unknown): value is AnyRow =>
  typeof value === 'object' && value !== null && 'id' in value && 'version' in value

/** Sends a change based on the loaded version. If someone else was faster, keeps both versions for a choice. */
export function useSaveChange(
  resource: Resource,
  before: AnyRow,
  saving: Saving,
  onSaved: (row: AnyRow, message?: string) => void,
) {
  const rights = rightsOf(resource, useMe())
  const writes = useRecordWrites(resource)
  const [conflict, setConflict] = useState<Conflict | null>(null)

  const send = async (version: number, body: Values, base: AnyRow, mine: Values) => {
    try {
      const answer = await saving.onFinish({ version, ...body }, base)
      if (answer) onSaved(answer.data, answer.message)
    } catch (error) {
      if (
        !(error instanceof HttpProblem) ||
        error.code !== 'version_conflict' ||
        !isRow(error.current)
      )
        throw error
      const current = completeRow(resource, error.current)
      const differences = differencesOf(resource, base, mine, current, rights.mayShow)
      const isToChoose = differences.some(({ usual }) => usual === null)
      if (isToChoose || current.version <= version) return setConflict({ current, differences })
      // No choice is needed: each field was changed by one side only, or my own save succeeded and its response was lost.
      await sendMerged(
        current,
        mergedOf(
          current,
          differences,
          Object.fromEntries(differences.map(({ path, usual }) => [path, usual])),
        ),
      )
    }
  }
  const sendMerged = async (current: AnyRow, merged: Values) => {
    const { body, issues } = checkForm(resource, rights.mayUpdate, current, merged)
    if (issues.length > 0)
      throw new HttpProblem('validation_failed', issues[0]!.message, 400, { issues })
    if (Object.keys(body).length > 0) return send(current.version, body, current, merged)
    await writes.read()
    onSaved(current)
  }
  return {
    conflict,
    /** True while a change is being sent. */
    isSending: saving.isPending,
    save: async (body: Values, values: Values) => {
      if (Object.keys(body).length === 0) return onSaved(before)
      await send(before.version, body, before, values)
    },
    /** Saves the merge on the current version. If a third person saved in between, another choice follows. */
    saveMerged: sendMerged,
    back: () => setConflict(null),
  }
}
