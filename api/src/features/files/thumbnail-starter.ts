import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common'
import { Database } from '../../database/database.js'
import { Events } from '../../events/events.js'
import { startThumbnails } from './thumbnails-job.js'

/** Starts the job of thumbnails when pictures were attached. */
@Injectable()
export class ThumbnailStarter implements OnApplicationBootstrap, OnModuleDestroy {
  private stop = (): void => {}

  constructor(
    private readonly database: Database,
    private readonly events: Events,
  ) {}

  onApplicationBootstrap(): void {
    this.stop = this.events.on('pictures-attached', () =>
      this.database.write((tx) => startThumbnails(tx, this.events), 'product'),
    )
  }

  onModuleDestroy(): void {
    this.stop()
  }
}
