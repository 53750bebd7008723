import { Controller, Get } from '@nestjs/common'
import type { z } from 'zod'
import { Public } from '../../access/route-rules.js'
import { Config } from '../../config/config.js'
import { Describes, Tag } from '../../http/describes.js'
import { ProblemError } from '../../problems/problem-error.js'
import { demoSignIns } from './auth-answers.js'

type DemoSignIns = z.infer<typeof demoSignIns>

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

  /** Returns the demo accounts for the sign-in screen. Outside the demo, the address does not exist. */
  @Get('sign-in-hints')
  @Describes('The accounts of the demo; only there', { statuses: [404], answer: demoSignIns })
  @Public()
  hints(): DemoSignIns {
    if (!this.config.isDemo) throw new ProblemError('route_not_found')
    return { demo, password: this.config.demoPassword }
  }
}
