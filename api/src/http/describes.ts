import { Body, Query, SetMetadata, type PipeTransform } from '@nestjs/common'
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js'
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js'
import type { z } from 'zod'
import { parseBody } from '../problems/parse-body.js'
import type { Json } from './json-schema.js'

/** A route as the OpenAPI document describes it. Its rule, its address and its status are read from the other decorators. */
export interface Description<
  BodySchema extends z.ZodType = z.ZodType,
  QuerySchema extends z.ZodObject = z.ZodObject,
> {
  summary: string
  /** The schema that the body is parsed with. An optional one lets a request leave it out. */
  body?: BodySchema
  /** The schema of a body that the handler reads from the request: a stream of parts, or a signed text. It has no `body`. */
  ownBody?: z.ZodType
  /** Defaults to JSON. */
  bodyType?: 'multipart/form-data'
  /** The schema that the query is parsed with. */
  query?: QuerySchema
  /** The parameters of a handler that reads the query of a list from `@Query()`. */
  ownQuery?: () => readonly Json[]
  /** The schemas of the placeholders of the address that are more than text. */
  places?: { readonly [name: string]: Json }
  /** The schema of a JSON answer, or the resource whose record it is. Every route has one, except those without content. */
  answer?: z.ZodType | { record: string }
  /** The media types of an answer that is not JSON. */
  answerType?: string | readonly string[]
  /** True for a route that answers 202 with a job if there is much to do. */
  mayBecomeJob?: boolean
  /** Statuses beyond those that follow from the rule, the body, the query and the address, such as 409 and 429. */
  statuses?: readonly number[]
}

export const descriptionKey = 'tinkerdesk:description'
export const tagKey = 'tinkerdesk:tag'

/** The value of a schema as the first parameters of a handler: none without a schema. */
type Parsed<Schema extends z.ZodType> = [Schema] extends [never] ? [] : [value: z.output<Schema>]

/** A handler that takes the parsed body, then the parsed query, then what its own decorators inject. */
type Handler<BodySchema extends z.ZodType, QuerySchema extends z.ZodObject> = (
  ...values: [...Parsed<BodySchema>, ...Parsed<QuerySchema>, ...never[]]
) => unknown

/** Parses with a schema. No body and the body `null` are the same. */
const parsedWith = (schema: z.ZodType): PipeTransform => ({
  transform: (sent: unknown) => parseBody(schema, sent ?? undefined),
})

/**
 * Describes a route to the readers of `/api/docs`, and parses what it is sent with the schemas of the description, after the checks of access and
 * before the handler runs. The first parameters of the handler are the parsed body and the parsed query, for each that has a schema; they have no
 * decorator. A handler whose parameters do not fit its schemas does not compile.
 *
 *     @Describes('Choose your language', { body: languageBody })
 *     choose(body: z.infer<typeof languageBody>, @CurrentMe() me: Me) { … }
 */
export function Describes<
  BodySchema extends z.ZodType = never,
  QuerySchema extends z.ZodObject = never,
>(summary: string, rest: Omit<Description<BodySchema, QuerySchema>, 'summary'> = {}) {
  const description: Description = { summary, ...rest }
  const injected = [
    ...(description.body ? [Body(parsedWith(description.body))] : []),
    ...(description.query ? [Query(parsedWith(description.query))] : []),
  ]
  return <H extends Handler<BodySchema, QuerySchema>>(
    target: object,
    name: string,
    descriptor: TypedPropertyDescriptor<H>,
  ): void => {
    assertParsed(target, name, description.ownQuery, injected.length)
    injected.forEach((inject, index) => inject(target, name, index))
    SetMetadata(descriptionKey, description)(target, name, descriptor)
  }
}

/** Stops the start with a sentence for the developer if a handler takes a body or a query unparsed, or has something else where a value belongs. */
function assertParsed(
  { constructor }: object,
  name: string,
  readsQuery: unknown,
  count: number,
): void {
  const handler = `${constructor.name}.${name}`
  const taken: Record<string, { index: number }> =
    Reflect.getMetadata(ROUTE_ARGS_METADATA, constructor, name) ?? {}
  const takes = (type: RouteParamtypes) =>
    Object.keys(taken).some((key) => key.startsWith(`${type}:`))
  if (takes(RouteParamtypes.BODY))
    throw new Error(`${handler} takes an unparsed @Body(). Give its schema to @Describes: body.`)
  if (takes(RouteParamtypes.QUERY) && !readsQuery)
    throw new Error(`${handler} takes an unparsed @Query(). Give its schema to @Describes: query.`)
  if (Object.values(taken).some(({ index }) => index < count))
    throw new Error(
      `The first parameters of ${handler} are its parsed body and query. Move those with a decorator behind them.`,
    )
}

/** Names the section of a controller's routes in `/api/docs`. */
export const Tag = (name: string) => SetMetadata(tagKey, name)
