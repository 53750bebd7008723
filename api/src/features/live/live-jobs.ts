import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common'
import { isOpenJob, type Job } from '@tinkerdesk/shared'
import { Events, type EventPayloads } from '../../events/events.js'
import { JobsReader } from '../../jobs/jobs-reader.js'
import { LivePeers, type LiveSocket } from './live-peers.js'

/** At most one message per job and socket in this time, except the last. */
const minIntervalMs = 300

/** Sends each person the progress of their own jobs. */
@Injectable()
export class LiveJobs implements OnModuleInit, OnModuleDestroy {
  private readonly waiting = new Map<string, { latest: Job | undefined; timer: NodeJS.Timeout }>()
  private stop = (): void => {}

  constructor(
    private readonly events: Events,
    private readonly peers: LivePeers,
    private readonly jobs: JobsReader,
  ) {}

  onModuleInit(): void {
    this.stop = this.events.on('job-changed', (event) => this.changed(event))
  }

  onModuleDestroy(): void {
    this.stop()
    for (const { timer } of this.waiting.values()) clearTimeout(timer)
  }

  /** Sends a new tab the open jobs of its person, so that their progress survives a reload. */
  async greet(socket: LiveSocket, owner: string): Promise<void> {
    for (const job of await this.jobs.open(owner)) socket.emit('job', job)
  }

  private changed({ owner, job }: EventPayloads['job-changed']): void {
    const waiting = this.waiting.get(job.id)
    if (waiting && isOpenJob(job)) return void (waiting.latest = job)
    clearTimeout(waiting?.timer)
    this.send(owner, job)
    if (!isOpenJob(job)) return void this.waiting.delete(job.id)
    this.wait(owner, job.id)
  }

  private wait(owner: string, id: string): void {
    const timer = setTimeout(() => {
      const latest = this.waiting.get(id)?.latest
      this.waiting.delete(id)
      if (!latest) return
      this.send(owner, latest)
      this.wait(owner, id)
    }, minIntervalMs).unref()
    this.waiting.set(id, { latest: undefined, timer })
  }

  private send(owner: string, job: Job): void {
    for (const { socket } of this.peers.ofPerson(owner)) socket.emit('job', job)
  }
}
