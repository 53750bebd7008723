import { Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common'
import {
  newServiceAccount,
  serviceAccountAnswer,
  serviceAccounts,
  type Me,
  type ServiceAccount,
  type ServiceAccounts as Listed,
} from '@tinkerdesk/shared'
import type { z } from 'zod'
import { CurrentMe } from '../../../access/current-me.js'
import { Roles, StepUp } from '../../../access/route-rules.js'
import { Describes, Tag } from '../../../http/describes.js'
import { pathId } from '../../../http/ids.js'
import { ServiceAccounts } from './service-accounts.js'

/** Accounts of programs, for admins. */
@Controller('api/service-accounts')
@Tag('Tokens')
@Roles('admin')
export class ServiceAccountsController {
  constructor(private readonly accounts: ServiceAccounts) {}

  @Get()
  @Describes('The service accounts, by name', { answer: serviceAccounts })
  async list(): Promise<Listed> {
    return { data: await this.accounts.list() }
  }

  @Post()
  @Describes('Make a service account. You are its owner', {
    body: newServiceAccount,
    answer: serviceAccountAnswer,
    statuses: [409],
  })
  @StepUp()
  make(body: z.infer<typeof newServiceAccount>, @CurrentMe() me: Me): Promise<ServiceAccount> {
    return this.accounts.make(me, body)
  }

  @Post(':id/take-over')
  @Describes('Become the owner of a service account', { answer: serviceAccountAnswer })
  @HttpCode(200)
  @StepUp()
  takeOver(@CurrentMe() me: Me, @Param('id') id: string): Promise<ServiceAccount> {
    return this.accounts.takeOver(me, pathId(id))
  }

  @Delete(':id')
  @Describes('End a service account and its tokens')
  @HttpCode(204)
  async end(@CurrentMe() me: Me, @Param('id') id: string): Promise<void> {
    await this.accounts.end(me, pathId(id))
  }
}
