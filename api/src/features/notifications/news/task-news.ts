import { task } from '@tinkerdesk/shared/resources/task'
import { hooksOf } from '../../../crud/index.js'
import { Notifier } from '../notifier.js'

/** Tells people about tasks that they were given. */
export const taskNews = hooksOf(task, {
  runsLast: true,
  async after({ action, before, after, me, tx, get }) {
    if (!after || action === 'restore') return
    const added = after.users.filter((id) => !before?.users.includes(id))
    await get(Notifier).tell(
      tx,
      added,
      { category: 'task', title: `New task: ${after.taskName}`, link: `/tasks/edit/${after.id}` },
      me.uid,
    )
  },
})
