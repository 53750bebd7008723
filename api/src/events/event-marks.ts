import { randomBytes } from 'node:crypto'

/** Events that no open page reads anything for. */
const unread: ReadonlySet<string> = new Set([
  'job-changed',
  'chat-typing',
  'call-planned',
  'call-needless',
  // A page that shows a record's discussion and its people asks for them by itself.
  'discussion-changed',
  'record-viewers',
  'viewers-alive',
  'consent-changed',
])

/**
 * Counts the events of this process, so that a page can ask whether it missed any. A mark is `{run}.{count}`; the run is another one after
 * each start and in each process.
 */
export class EventMarks {
  private readonly run = randomBytes(6).toString('base64url')
  private count = 0
  /** The latest event about a resource. */
  private readonly ofResource = new Map<string, number>()
  /** The latest event about people, chats and notifications. */
  private ofOthers = 0
  /** The latest moment before which any event may have been missed. */
  private ofAll = 0

  /** Counts an event, about the rows of a resource or about anything else. */
  note(name: string, resource?: string): void {
    if (unread.has(name)) return
    this.count += 1
    if (name === 'events-missed' || name === 'process-killed') this.ofAll = this.count
    if (resource !== undefined) this.ofResource.set(resource, this.count)
    // An account says what its person may do.
    if (resource === undefined || resource === 'user') this.ofOthers = this.count
  }

  /** The mark of this moment. */
  current(): string {
    return `${this.run}.${this.count}`
  }

  /** True if there may have been an event about `resource` since a mark; without `resource`, about people, chats and notifications. */
  isPassed(mark: string, resource?: string): boolean {
    const [run, count] = mark.split('.')
    const since = Number(count)
    if (run !== this.run || !Number.isSafeInteger(since)) return true
    return (
      Math.max(
        this.ofAll,
        resource === undefined ? this.ofOthers : (this.ofResource.get(resource) ?? 0),
      ) > since
    )
  }
}
