import { Controller, HttpCode, Post } from '@nestjs/common'
import type { Me } from '@tinkerdesk/shared'
import type { z } from 'zod'
import { CurrentMe } from '../../access/current-me.js'
import { SignedIn, WithoutFactor } from '../../access/route-rules.js'
import { Database } from '../../database/database.js'
import { Describes, Tag } from '../../http/describes.js'
import { markLanguage } from './sessions/account-moments.js'
import { languageBody } from './auth-bodies.js'

/** The language in which a person reads the product, and in which it writes to them. */
@Controller('api/auth/language')
@Tag('Sign-in')
@SignedIn()
@WithoutFactor()
export class LanguageController {
  constructor(private readonly database: Database) {}

  @Post()
  @Describes('Choose your language', { body: languageBody })
  @HttpCode(204)
  async choose({ language }: z.infer<typeof languageBody>, @CurrentMe() me: Me): Promise<void> {
    await this.database.write((tx) => markLanguage(tx, me.uid, language), me.uid)
  }
}
