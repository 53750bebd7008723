import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common'
import { Events } from '../../events/events.js'
import { LivePeers } from './live-peers.js'

/** Tells the tabs of a person that their notifications changed. The tab reads them again. */
@Injectable()
export class LiveBells implements OnModuleInit, OnModuleDestroy {
  private stop = (): void => {}

  constructor(
    private readonly events: Events,
    private readonly peers: LivePeers,
  ) {}

  onModuleInit(): void {
    this.stop = this.events.on('bell-changed', ({ users }) => {
      for (const person of new Set(users))
        for (const { socket } of this.peers.ofPerson(person)) socket.emit('bell')
    })
  }

  onModuleDestroy(): void {
    this.stop()
  }
}
