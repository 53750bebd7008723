import { messageDeletionMs, type Me } from '@tinkerdesk/shared'
import { chatGroup } from '@tinkerdesk/shared/resources/chat-group'
import { chatMessage, type ChatMessage } from '@tinkerdesk/shared/resources/chat-message'
import { system } from '../../access/system.js'
import { changedAt, hooksOf, records, type ComingChange } from '../../crud/index.js'
import type { Transaction } from '../../database/database.js'
import { Events } from '../../events/events.js'
import { ProblemError } from '../../problems/problem-error.js'
import { refuseSilent } from './chat-consent.js'
import { comingLine } from './chat-lines.js'
import { adminsMarker, adminThreads, chatMarkers, messageEvidence } from './chats.tables.js'
import { keepEvidence } from './evidence.js'
import { MessageLimits } from './message-limits.js'
import { refuseMuted } from './mutes.js'
import { sendingState } from './sending-state.js'

const noSuchMessage = new ProblemError('validation_failed', {
  issues: [{ path: 'replyTo', message: 'There is no such message in this group.' }],
})

type Coming = ComingChange<typeof chatMessage>

/** Gives each message its place in the group, and empties it when it is deleted. */
export const messageHooks = hooksOf(chatMessage, {
  async before(change) {
    if (change.action === 'create') return send(change, change.after)
    if (change.action === 'update') return remove(change, change.before, change.after)
  },
  async after({ action, after, me, tx, get }) {
    if (action === 'create') await seeOwn(tx, me, after)
    if (after && action !== 'restore')
      get(Events).emitAfter(tx, 'chat-message', {
        group: after.group,
        id: after.id,
        ...(action === 'create' && after.sequence !== null && { sequence: after.sequence }),
      })
  },
  purge: async ({ id, tx }) => void (await messageEvidence.remove(tx, { message_id: id })),
})

/** Returns the fields that the product sets in a new message. */
async function send({ me, tx, get }: Coming, { group, replyTo }: ChatMessage) {
  const line = me === system ? comingLine(tx) : undefined
  const limits = get(MessageLimits)
  if (!line) await limits.hold(tx, me.uid)
  // Holds the group until the commit, so that numbers are without a gap.
  const { thread } = await records(chatGroup, tx).lock(group, { fields: ['thread'] })
  const { last, isMember, mutedUntil, burstStart } = await sendingState(
    tx,
    group,
    me.uid,
    limits.burst,
  )
  if (!line) {
    limits.refuseBurst(burstStart)
    // An admin reads every group, and writes where they are a member and in every chat with the admins.
    if (!isMember && !(thread !== null && me.role === 'admin'))
      throw new ProblemError('forbidden', { title: 'Only members of the group write in it.' })
    // Anyone may always write to the admins.
    if (thread === null) {
      refuseMuted(mutedUntil)
      await refuseSilent(tx, me)
    }
  }
  const sequence = last + 1
  if (replyTo !== null && replyTo >= sequence) throw noSuchMessage
  const at = changedAt()
  if (thread !== null) await adminThreads.put(tx, { group_id: group, last_at: at, unread_at: at })
  return {
    sequence,
    news: line?.news ?? null,
    sender: line?.sender ?? me.uid,
    about: [...(line?.about ?? [])],
  }
}

/** Moves the marker of a sender who has seen everything before. */
async function seeOwn(
  tx: Transaction,
  { role }: Me,
  { group, sender, sequence }: ChatMessage,
): Promise<void> {
  if (sender === null || sequence === null) return
  const see = (reader: string) =>
    chatMarkers.update(
      tx,
      { group_id: group, user_id: reader, sequence: sequence - 1 },
      { sequence },
    )
  await see(sender)
  if (role === 'admin' && (await see(adminsMarker)) > 0)
    await adminThreads.update(tx, { group_id: group }, { unread_at: null })
}

const mayDelete = (me: Me, { createdAt }: ChatMessage): boolean =>
  me.role === 'admin' || Date.now() - Date.parse(createdAt) < messageDeletionMs

/** Empties a message that is deleted. Its text is kept for admins. */
async function remove({ me, tx }: Coming, before: ChatMessage, after: ChatMessage) {
  if (before.deleted === after.deleted) return
  if (before.deleted)
    throw new ProblemError('forbidden', { title: 'A deleted message stays deleted.' })
  if (before.news !== null)
    throw new ProblemError('forbidden', {
      title: 'This line of the conversation cannot be deleted.',
    })
  if (!mayDelete(me, before))
    throw new ProblemError('forbidden', {
      title: 'A message can be deleted by its sender for two minutes, and by an admin.',
    })
  await keepEvidence(tx, before, me.uid)
  return { text: null, files: [] }
}
