import { Injectable } from '@nestjs/common'
import { dayInIndia, type AutomationAction, type Me, type Resource } from '@tinkerdesk/shared'
import { task } from '@tinkerdesk/shared/resources/task'
import { user } from '@tinkerdesk/shared/resources/user'
import { records } from '../../crud/index.js'
import type { Transaction } from '../../database/database.js'
import { Mailer } from '../../mail/mailer.js'
import { ProblemError } from '../../problems/problem-error.js'
import { changesIn, type QueuedMessage } from '../../resources/change-outbox.js'
import { Notices } from '../../resources/notices.js'
import { WebhookMessages } from '../../resources/webhook-messages.js'
import { actionIn, type AutomationRow } from './automation-queue.js'
import { AutomationReaders, type Reader } from './automation-readers.js'

const dayMs = 24 * 60 * 60_000

/** One run: an automation, the records that became such, and the person by whose rights it acts. */
export interface Run {
  row: AutomationRow
  message: QueuedMessage
  resource: Resource
  owner: Me
}

/** Does the work in a transaction. Returns the number of people, tasks or messages. */
type Work = (tx: Transaction) => Promise<number>

type TaskAction = Extract<AutomationAction, { do: 'task' }>

const noReader = (): ProblemError =>
  new ProblemError('forbidden', { title: 'Nobody whom it tells may read these records.' })

/** Does the work of automations. Anyone who may not read a record hears nothing of it. */
@Injectable()
export class AutomationWork {
  constructor(
    private readonly readers: AutomationReaders,
    private readonly notices: Notices,
    private readonly mailer: Mailer,
    private readonly hooks: WebhookMessages,
  ) {}

  /** Reads what the work needs, outside its transaction. Throws a `ProblemError` for work that cannot be done. */
  async prepare(run: Run): Promise<Work> {
    const action = actionIn(run.row)
    if (action.do === 'webhook')
      return async (tx) => {
        const { resource, message } = run
        const queued = { resource: resource.name, changes: changesIn(message) }
        await this.hooks.queue(tx, action.webhook, queued)
        return 1
      }
    const people = await this.peopleOf(action, run.message)
    const readers = await this.readers.of(run.row, run.message, run.resource, people)
    const [first] = readers
    if (!first) throw noReader()
    if (action.do === 'task') return (tx) => this.addTask(tx, run, action, first)
    if (action.do === 'mail') return (tx) => this.mail(tx, run, first)
    return async (tx) => {
      const together = new Map<
        string,
        { notice: { title: string; link: string | null }; to: string[] }
      >()
      for (const { me, title, link } of readers) {
        const key = JSON.stringify([title, link])
        const same = together.get(key) ?? { notice: { title, link }, to: [] }
        together.set(key, same)
        same.to.push(me.uid)
      }
      for (const { notice, to } of together.values()) await this.notices.tell(tx, to, notice)
      return readers.length
    }
  }

  private async peopleOf(
    action: Exclude<AutomationAction, { do: 'webhook' }>,
    message: QueuedMessage,
  ): Promise<string[]> {
    if (action.do !== 'notify') return [action.person]
    const people = [...action.people]
    for (const role of action.roles) people.push(...(await this.readers.ofRole(role, message)))
    return people
  }

  private async addTask(
    tx: Transaction,
    { owner }: Run,
    { person, dueInDays }: TaskAction,
    { title, link }: Reader,
  ): Promise<number> {
    await records(task, tx, owner).create({
      taskName: [...title].slice(0, 200).join(''),
      taskDescription: link,
      assignedTo: person,
      ...(dueInDays === null
        ? {}
        : { taskDueDate: dayInIndia(new Date(Date.now() + dueInDays * dayMs)) }),
    })
    return 1
  }

  /** The mail itself is written when it is sent, and has no values of records. */
  private async mail(tx: Transaction, { message }: Run, { me }: Reader): Promise<number> {
    const [account] = await records(user, tx).find(
      { id: me.uid, disabled: false },
      { fields: ['email'] },
    )
    if (!account?.email) throw noReader()
    const to = { id: me.uid, email: account.email }
    await this.mailer.send(tx, 'automation', to, { causedBy: message.id })
    return 1
  }
}
