import { Injectable } from '@nestjs/common'
import type { Chat, ChatPerson, Evidence, Me } from '@tinkerdesk/shared'
import { chatGroup } from '@tinkerdesk/shared/resources/chat-group'
import { chatMessage } from '@tinkerdesk/shared/resources/chat-message'
import { records, tableOf } from '../../crud/index.js'
import { Database, type SqlValue } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import { personNames } from '../../resources/person-names.js'
import { adminsMarker, chatMarkers, messageEvidence } from './chats.tables.js'

type Row = Record<string, SqlValue>

const [groups, messages] = [tableOf(chatGroup), tableOf(chatMessage)]
const [groupOf, sequenceOf] = [messages.column('group', 'm'), messages.column('sequence', 'm')]

/** Groups in the list. Older ones come back with their next message, and are found by search. */
const maxChats = 500
/** Characters of a message in the list. */
const maxShownText = 200

/** Reads a person's chats. The gate decides which groups they may read. */
@Injectable()
export class ChatsReader {
  constructor(private readonly database: Database) {}

  /**
   * Returns the groups of a person with the latest line and the number unread, newest first. SQL, since it joins groups to their last line and marker. Others may
   * have put the person into thousands of groups, so it is a scan.
   */
  async list(me: Me, leaving: AbortSignal): Promise<Chat[]> {
    const { read } = this.database
    const mine = groups.where({ users: { $has: me.uid }, thread: null }, 'g')
    const rows = await this.database.scan(me.uid, leaving).all<Row>(
      `SELECT g."id" AS group_id, g."version" AS version, ${groups.column('groupName', 'g')} AS name, m."id" AS message_id,
         ${sequenceOf} AS sequence, m."created_at" AS at, ${messages.column('news', 'm')} AS news, ${messages.column('sender', 'm')} AS sender,
         SUBSTR(${messages.column('text', 'm')}, 1, ${maxShownText}) AS text, ${messages.column('deleted', 'm')} AS deleted, COALESCE(k."sequence", 0) AS seen
       FROM ${groups.name} g
       JOIN ${messages.name} m ON ${groupOf} = g."id"
         AND ${sequenceOf} = (SELECT MAX(${messages.column('sequence', 'l')}) FROM ${messages.name} l WHERE ${messages.column('group', 'l')} = g."id")
       LEFT JOIN chat_markers k ON k."group_id" = g."id" AND k."user_id" = ?
       WHERE ${mine.text}
       ORDER BY m."created_at" DESC, m."id" DESC LIMIT ${maxChats}`,
      [me.uid, ...mine.values],
    )
    const names = await personNames(read, me, [
      ...new Set(rows.map(({ sender }) => String(sender))),
    ])
    return rows.map((row) => ({
      id: String(row.group_id),
      groupName: String(row.name),
      version: Number(row.version),
      unread: Math.max(0, Number(row.sequence) - Number(row.seen)),
      last: {
        sequence: Number(row.sequence),
        at: String(row.at),
        news: row.news === null ? null : String(row.news),
        sender: String(row.sender),
        senderName: names.get(String(row.sender))?.name ?? 'Former account',
        text: row.text === null ? null : String(row.text).slice(0, maxShownText),
        deleted: row.deleted === 1,
      },
    }))
  }

  /** Returns the people of a group, members and former ones. Throws `not_found` beyond the person's reach. */
  async people(me: Me, group: string, leaving: AbortSignal): Promise<ChatPerson[]> {
    const { read } = this.database
    const { users = [], thread = null } = await records(chatGroup, read, me).one(group)
    if (thread !== null) return this.peopleOfThread(me, group, thread, leaving)
    const markers = await chatMarkers.find(read, { group_id: group })
    const seen = new Map(markers.map(({ user_id: id, sequence }) => [id, sequence]))
    const ids = [...new Set([...users, ...seen.keys()])]
    const names = await personNames(read, me, ids)
    return ids.map((id) => {
      const { name = 'Former account', role = null } = names.get(id) ?? {}
      return {
        id,
        name,
        role,
        isMember: users.includes(id),
        seen: users.includes(id) ? (seen.get(id) ?? 0) : 0,
      }
    })
  }

  /** Returns the person of a chat with the admins, the admins who wrote in it, and the admin who reads it. */
  private async peopleOfThread(
    me: Me,
    group: string,
    person: string,
    leaving: AbortSignal,
  ): Promise<ChatPerson[]> {
    const { read } = this.database
    const wrote = await this.database
      .scan(me.uid, leaving)
      .all<{ sender: string }>(
        `SELECT DISTINCT ${messages.column('sender', 'm')} AS sender FROM ${messages.name} m WHERE ${groupOf} = ?`,
        [group],
      )
    const markers = await chatMarkers.find(read, { group_id: group })
    const seen = new Map(markers.map(({ user_id: id, sequence }) => [id, sequence]))
    const ids = [...new Set([person, ...wrote.map(({ sender }) => sender), me.uid])]
    const names = await personNames(read, me, ids)
    return ids.map((id) => {
      const { name = 'Former account', role = null } = names.get(id) ?? {}
      const isMember = id === person || role === 'admin'
      return { id, name, role, isMember, seen: seen.get(id === person ? id : adminsMarker) ?? 0 }
    })
  }

  /** Returns the text of a deleted or reported message. Callers authorise. */
  async evidence(me: Me, message: string): Promise<Evidence> {
    const { read } = this.database
    const { group = '' } = await records(chatMessage, read, me).one(message)
    const [kept] = await messageEvidence.find(read, { message_id: message })
    if (!kept)
      throw new ProblemError('not_found', { title: 'The text of this message is no longer kept.' })
    const names = await personNames(read, me, [kept.sender, kept.deleted_by])
    // Written by the hook of messages.
    const files = JSON.parse(kept.files) as string[]
    const nameOf = (id: string) => names.get(id)?.name ?? 'Former account'
    return {
      group,
      sender: { id: kept.sender, name: nameOf(kept.sender) },
      text: kept.text,
      files,
      at: kept.at,
      by: kept.deleted_by === '' ? null : nameOf(kept.deleted_by),
    }
  }
}
