import { Injectable } from '@nestjs/common'
import type { Me } from '@tinkerdesk/shared'
import { chatGroup } from '@tinkerdesk/shared/resources/chat-group'
import { chatMessage } from '@tinkerdesk/shared/resources/chat-message'
import { records } from '../../crud/index.js'
import { Database } from '../../database/database.js'
import { Events } from '../../events/events.js'
import { ProblemError } from '../../problems/problem-error.js'
import { admins } from '../../resources/school-people.js'
import { asLeaving } from './chat-lines.js'
import { adminsMarker, adminThreads, chatMarkers } from './chats.tables.js'
import { guardianStays } from './group-hooks.js'
import { missingGuardians } from './guardians.js'
import { teacherChatOf } from './teacher-chats.js'
import { threadOf } from './threads.js'

/** A person in their groups: leaving, and what they have seen. */
@Injectable()
export class ChatMembership {
  constructor(
    private readonly database: Database,
    private readonly events: Events,
  ) {}

  /** Takes a person out of a group. Throws `not_found` beyond their reach, `forbidden` for the last in-charge of a pupil. */
  async leave(me: Me, group: string): Promise<void> {
    await this.database.write(async (tx) => {
      const { users, thread } = await records(chatGroup, tx, me).lock(group)
      if (thread !== null)
        throw new ProblemError('forbidden', { title: 'A chat with the admins keeps its person.' })
      // A second request, or an admin who only reads the group.
      if (!users.includes(me.uid)) return
      const rest = users.filter((user) => user !== me.uid)
      if ((await missingGuardians(tx, rest)).some((list) => list.includes(me.uid)))
        throw guardianStays
      await asLeaving(tx, me.uid, () => records(chatGroup, tx).put(group, { users: rest }))
    }, me.uid)
  }

  /** Returns the chat of a person with the admins; an admin names the person. Throws `not_found` for no such account. */
  async thread(me: Me, person: string = me.uid): Promise<string> {
    if (person !== me.uid && me.role !== 'admin') throw new ProblemError('not_found')
    return this.database.write((tx) => threadOf(tx, person), me.uid)
  }

  /** Returns the chat of a pupil with the in-charge of their school. */
  async teacherChat(me: Me): Promise<string> {
    return this.database.write((tx) => teacherChatOf(tx, me), me.uid)
  }

  /** Moves a member's marker forward, never back and never past the latest message. */
  async see(me: Me, group: string, sequence: number): Promise<void> {
    await this.database.write(
      async (tx) => {
        const { users, thread } = await records(chatGroup, tx, me).lock(group)
        const isForAdmins = thread !== null && me.role === 'admin'
        if (!users.includes(me.uid) && !isForAdmins) throw new ProblemError('forbidden')
        const marker = { group_id: group, user_id: users.includes(me.uid) ? me.uid : adminsMarker }
        const [last] = await records(chatMessage, tx).find(
          { group },
          { order: '-sequence', limit: 1, fields: ['sequence'] },
        )
        const seen = Math.min(sequence, last?.sequence ?? 0)
        await chatMarkers.insertMissing(tx, { ...marker, sequence: 0 })
        const isNew = await chatMarkers.update(
          tx,
          { ...marker, sequence: { $lt: seen } },
          { sequence: seen },
        )
        // Their bell counts the messages that they have not seen.
        if (isNew === 0) return
        if (marker.user_id === adminsMarker && seen === last?.sequence)
          await adminThreads.update(tx, { group_id: group }, { unread_at: null })
        const readers = isForAdmins ? await admins(tx) : [me.uid]
        this.events.emitAfter(tx, 'bell-changed', { users: readers })
        this.events.emitAfter(tx, 'chat-seen', { group, person: marker.user_id, sequence: seen })
      },
      me.uid,
      'short',
    )
  }
}
