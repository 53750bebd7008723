import { Injectable } from '@nestjs/common'
import {
  isAccount,
  isWithin,
  leavesOf,
  resources,
  tokenVerbsOf,
  type Me,
  type ParsedWebhook,
  type Resource,
} from '@tinkerdesk/shared'
import { ServicePeople } from '../../access/sessions.js'
import { Config } from '../../config/config.js'
import { mayReadSomewhere } from '../../crud/index.js'
import { titledProblem } from '../../problems/field-problem.js'
import { pinned, UnsafeAddress } from './safe-address.js'
import type { WebhookRow } from './webhook-queue.js'

/** Returns the resource, if an account may let a webhook tell of it. */
function openResource(name: string, { role }: Me): Resource | undefined {
  const declared = resources.find((each) => each.name === name)
  const isOpen =
    declared &&
    !isAccount(declared) &&
    !declared.isConfidential &&
    tokenVerbsOf(declared, role).includes('read')
  return isOpen ? declared : undefined
}

const holds = ({ fields }: Resource, name: string): boolean => Object.hasOwn(fields, name)

/** Checks what a webhook is to do. */
@Injectable()
export class WebhookChecks {
  constructor(
    private readonly config: Config,
    private readonly people: ServicePeople,
  ) {}

  /** Returns the columns of a body. Throws for an account, an event, a field or an address that cannot be. */
  async columnsOf({
    name,
    url,
    serviceAccount,
    events,
    fields,
  }: ParsedWebhook): Promise<
    Pick<WebhookRow, 'name' | 'url' | 'service_id' | 'events' | 'fields'>
  > {
    const account = await this.people.person(serviceAccount)
    if (!account) throw titledProblem('serviceAccount', 'There is no such service account')
    for (const resource of Object.keys(events))
      if (!openResource(resource, account))
        throw titledProblem(`events.${resource}`, 'The service account may not read this')
    for (const [resource, chosen] of Object.entries(fields)) {
      const declared = openResource(resource, account)
      const unknown = chosen.find(
        (field) => !declared || !holds(declared, field) || !this.mayRead(declared, field, account),
      )
      if (unknown !== undefined)
        throw titledProblem(`fields.${resource}`, 'The service account may not read this')
    }
    // A name that is refused now is said now. It is looked up again at each attempt.
    await pinned(new URL(url), this.config.webhookNetworks).catch((error: unknown) => {
      const isUnsafe = error instanceof UnsafeAddress
      throw titledProblem('url', isUnsafe ? error.message : 'The name of the address is unknown.')
    })
    return {
      name,
      url,
      service_id: serviceAccount,
      events: JSON.stringify(events),
      fields: Object.keys(fields).length > 0 ? JSON.stringify(fields) : null,
    }
  }

  /** True for a field of which the account may read a part. */
  private mayRead(resource: Resource, field: string, account: Me): boolean {
    return leavesOf(resource).some(
      ({ path }) => isWithin(path, field) && mayReadSomewhere(resource.name, account, path),
    )
  }
}
