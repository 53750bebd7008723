import { chatMessage } from '@tinkerdesk/shared/resources/chat-message'
import { hooksOf } from '../../../crud/index.js'
import { personOfThread } from '../../../resources/chat-threads.js'
import { admins } from '../../../resources/school-people.js'
import { Calls } from './calls.js'

/** Calls people about a message in a chat with the admins: the admins about the person's, the person about theirs. */
export const callNews = hooksOf(chatMessage, {
  runsLast: true,
  async after({ action, after, me, tx, get }) {
    if (action !== 'create' || after.news !== null) return
    const thread = await personOfThread(tx, after.group)
    if (thread === null) return
    const people = me.uid === thread ? await admins(tx) : [thread]
    await get(Calls).ring(tx, people, { event: 'chatWithAdmin', conversation: after.group }, me.uid)
  },
})
