import { Controller, Get } from '@nestjs/common'
import { demoSignIns, type DemoSignIns } from '@tinkerdesk/shared'
import { Public } from '../../access/route-rules.js'
import { Config } from '../../config/config.js'
import { Describes, Tag } from '../../http/describes.js'

const demo: DemoSignIns['demo'] = [
  { email: 'admin@demo.example', role: 'admin' },
  { email: 'incharge@demo.example', role: 'atlIncharge' },
  { email: 'mentor@demo.example', role: 'mentor' },
  { email: 'student@demo.example', role: 'student' },
]

@Controller('api/auth')
@Tag('Sign-in')
export class DemoSignInsController {
  constructor(private readonly config: Config) {}

  /** Returns the demo accounts for the sign-in screen. There are none outside the demo. */
  @Get('sign-in-hints')
  @Describes('The accounts of the demo; none elsewhere', { answer: demoSignIns })
  @Public()
  hints(): DemoSignIns {
    return this.config.isDemo ? { demo, password: this.config.demoPassword } : { demo: [], password: null }
  }
}
