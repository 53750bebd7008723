import { counted, type ChangeSetDone, type ImportRow, type Job } from '@tinkerdesk/shared'
import { toast } from '../../../ui/messages/toast.js'
import { offerUndoIn } from '../../change-sets/offer-undo.js'
import { runAfter } from '../../change-sets/run-after.js'
import { useQuestion } from '../../form/own-question.js'
import type { AnswerWork } from '../../record/override.js'
import { useOverride, useOfferNext } from '../../record/overrides.js'
import { countOf } from '../../values/count-of.js'
import { useRecordWrites } from '../../writes/use-record-writes.js'
import type { ImportSteps } from './import-step.js'

const numberOf = (rows: readonly ImportRow[], outcome: ImportRow['outcome']) =>
  rows.filter((row) => row.outcome === outcome).length

/** Saves the good rows of an import, after the question of its resource. */
export function useSaveImport({ resource, trial: { tried }, set, close }: ImportSteps) {
  const writes = useRecordWrites(resource)
  const offerNext = useOfferNext()
  const asking = useQuestion(useOverride(resource).question)
  const rows = tried?.rows ?? []
  const good = numberOf(rows, 'new') + numberOf(rows, 'changed')
  const wrong = numberOf(rows, 'wrong')
  const save = async (work?: AnswerWork) => {
    if (!tried) return
    set({ isBusy: true })
    try {
      const updates = rows.filter(({ outcome }) => outcome === 'changed')
      if (
        !work &&
        (await asking.mustAnswerMany(async () => updates.flatMap(({ changes }) => changes), {}))
      )
        return
      await work?.before?.()
      const answer = await writes.send<ChangeSetDone | Job>('post', `imports/${tried.id}/apply`)
      await runAfter(answer, wrong, work?.after)
      await writes.whenRead()
      // The bar of running jobs shows its progress and reports the end.
      if ('state' in answer) return close()
      const { created = 0, changed = 0, failed = 0 } = answer.counts
      if (created + changed > 0) {
        offerUndoIn(answer, `${countOf(resource, created + changed)} imported`, writes.read)
        void offerNext(resource.name, tried.id, writes.read)
      }
      if (failed > wrong)
        toast.error(
          `${counted(failed - wrong, 'row was', 'rows were')} refused. The reasons are under “Recent changes”.`,
        )
      close()
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'The rows could not be saved.')
    } finally {
      set({ isBusy: false })
    }
  }
  return { asking, good, save }
}
