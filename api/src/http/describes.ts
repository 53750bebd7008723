import { SetMetadata } from '@nestjs/common'
import type { z } from 'zod'

/** A route as the OpenAPI document describes it. Its rule, its address and its status are read from the other decorators. */
export interface Description {
  summary: string
  /** The schema that the handler parses the body with. */
  body?: z.ZodType
  /** Defaults to JSON. */
  bodyType?: 'multipart/form-data'
  /** The schema that the handler parses the query with. */
  query?: z.ZodObject
  /** The schema of a JSON answer, or the resource whose record it is. Every route has one, except those without content. */
  answer?: z.ZodType | { record: string }
  /** The media type of an answer that is not JSON. */
  answerType?: string
  /** True for a route that answers 202 with a job if there is much to do. */
  mayBecomeJob?: boolean
  /** Statuses beyond those that follow from the rule, the body, the query and the address, such as 409 and 429. */
  statuses?: readonly number[]
}

export const descriptionKey = 'tinkerdesk:description'
export const tagKey = 'tinkerdesk:tag'

/** Describes a route to the readers of `/api/docs`: `@Describes('Sign in', { body: signInBody, answer: meAnswer, statuses: [429] })`. */
export const Describes = (summary: string, rest: Omit<Description, 'summary'> = {}) =>
  SetMetadata(descriptionKey, { summary, ...rest } satisfies Description)

/** Names the section of a controller's routes in `/api/docs`. */
export const Tag = (name: string) => SetMetadata(tagKey, name)
