import { Controller, Get, Req, Res } from '@nestjs/common'
import { demoChild, demoSignIns, type DemoSignIns } from '@tinkerdesk/shared'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Public } from '../../access/route-rules.js'
import { Config } from '../../config/config.js'
import { Describes, Tag } from '../../http/describes.js'
import { KnownDevices } from './sessions/known-devices.js'
import { httpsAddress } from './sessions/session-cookie.js'
import { Throttles } from './secrets/throttles.js'

const demo: DemoSignIns['demo'] = [
  { email: 'admin@demo.example', role: 'admin' },
  { email: 'incharge@demo.example', role: 'atlIncharge' },
  { email: 'mentor@demo.example', role: 'mentor' },
  { email: 'student@demo.example', role: 'student' },
  { email: demoChild.handle, role: 'student', pin: demoChild.pin },
]

@Controller('api/auth')
@Tag('Sign-in')
export class DemoSignInsController {
  constructor(
    private readonly config: Config,
    private readonly devices: KnownDevices,
    private readonly throttles: Throttles,
  ) {}

  /** Returns the demo accounts for the sign-in screen, of which there are none outside the demo, and the address with https. A device that is new here gets a cookie. */
  @Get('sign-in-hints')
  @Describes('The accounts of the demo, none elsewhere, and the address with https', {
    answer: demoSignIns,
  })
  @Public()
  async hints(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DemoSignIns> {
    reply.header('cache-control', 'no-store')
    const device = await this.devices.deviceIn(request.headers.cookie)
    if (!device && (await this.throttles.mayMeet(request.ip)))
      reply.header('set-cookie', await this.devices.greet(request))
    const hints = this.config.isDemo
      ? { demo, password: this.config.demoPassword }
      : { demo: [], password: null }
    return { ...hints, httpsAddress: httpsAddress(request, this.config) }
  }
}
