import { namedFiles } from '../../query/rows/file-values.js'
import type { CopySource } from '../../machine/hooks.js'
import type { Attached, Prepared, Start, Stored } from '../../operation/context.js'

type Needs = Start & Prepared & Stored & { copiedFrom?: CopySource | undefined }

/** Updates the record's attachments from the files that it names. */
export function attachFiles({
  machine,
  tx,
  me,
  plan,
  before,
  after,
  copiedFrom,
}: Needs): Attached | Promise<Attached> {
  const [was, is] = [namedFiles(plan, before), namedFiles(plan, after)]
  const attached: Attached = { areFilesAttached: true }
  if (was.length + is.length === 0) return attached
  const named = {
    me,
    resource: plan.resource.name,
    recordId: after.id,
    row: after,
    before: was,
    after: is,
    ...(copiedFrom ? { copiedFrom } : {}),
  }
  return machine.files.sync(tx, named).then(() => attached)
}
