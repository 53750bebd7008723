import { bulkResult, maxBulk, reference, type Resource } from '@tinkerdesk/shared'
import { handedToJob } from '../../http/handed-to-job.js'
import { jsonSchema, type Json } from '../../http/json-schema.js'
import { originParameter } from '../../http/origin-parameter.js'
import { refusals } from '../../http/refusals.js'
import { actionPaths } from './openapi-actions.js'
import { partName } from './openapi-fields.js'
import { groupPaths } from './openapi-groups.js'
import { listParameters, recordParameters } from './openapi-list.js'
import { answer, body, idValue, place, query, ref } from './openapi-parts.js'
import { rulesIn } from './openapi-rules.js'
import { namesOf } from './operation-names.js'

/** The answer of an archive: the batch by which a restore finds it. */
const archived: Json = {
  type: 'object',
  required: ['id', 'batch'],
  properties: { id: idValue, batch: idValue },
}

const changeSet = query(
  'changeSet',
  'The id of the change set by which the archive can be undone',
  idValue,
)

const each = query('mode', '"each": a result for every record instead of all or nothing', {
  enum: ['each'],
})
const eachOrJob = query(
  'mode',
  '"each": a result for every record instead of all or nothing; "job": a job archives each',
  { enum: ['each', 'job'] },
)

const withId: Json = { type: 'object', required: ['id'], properties: { id: idValue } }

const bulk = (item: Json): Json => ({
  type: 'object',
  required: ['bulk'],
  properties: { bulk: { type: 'array', maxItems: maxBulk, items: item } },
  additionalProperties: false,
})

/** Returns the schema of a record as lists and pages show it: whole, or in part. */
const shown = ({ name }: Resource): Json => ({ anyOf: [ref(name), ref(partName(name))] })

const pageOf = (row: Json): Json => ({
  type: 'object',
  required: ['data', 'count', 'total', 'page', 'pageCount'],
  properties: {
    data: { type: 'array', items: row },
    count: { type: 'integer' },
    total: { type: 'integer' },
    page: { type: 'integer' },
    pageCount: { type: 'integer' },
  },
})

const references = answer('By resource', { type: 'array', items: jsonSchema(reference, 'output') })

function bulkPaths(resource: Resource, tags: string[]): Json {
  const { name, label } = resource
  const names = namesOf(resource)
  const many = label.many.toLowerCase()
  const operation = (named: Json, item: Json, result: Json, done = 200, mode = each): Json => ({
    tags,
    ...named,
    description:
      'All in one transaction: one refusal refuses all. With mode=each every record is done by itself and has a result.',
    parameters: [originParameter, mode, ...(mode === eachOrJob ? [changeSet] : [])],
    requestBody: body(bulk(item)),
    responses: {
      [done]: answer('The records in order; with mode=each, a result for each', {
        anyOf: [
          { type: 'array', items: result },
          { type: 'array', items: jsonSchema(bulkResult, 'output') },
        ],
      }),
      ...(mode === eachOrJob ? handedToJob : {}),
      ...refusals(400, 401, 403, 404, 409, 428),
    },
  })
  return {
    post: operation(
      { operationId: names.createMany, summary: `Make many ${many}` },
      ref(`${name}Create`),
      ref(name),
      201,
    ),
    patch: operation(
      { operationId: names.updateMany, summary: `Change many ${many}` },
      { allOf: [ref(`${name}Change`), { type: 'object', required: ['id'] }] },
      ref(name),
    ),
    delete: operation(
      { operationId: names.archiveMany, summary: `Archive many ${many}` },
      withId,
      archived,
      200,
      eachOrJob,
    ),
  }
}

function recordPath(resource: Resource, tags: string[]): Json {
  const { name, label } = resource
  const names = namesOf(resource)
  const noun = label.one.toLowerCase()
  return {
    parameters: [place('id')],
    get: {
      tags,
      operationId: names.get,
      summary: `One ${noun}`,
      description: 'The record as you may read it, whole or with the fields that you choose.',
      parameters: recordParameters(resource),
      responses: { 200: answer('The record', shown(resource)), ...refusals(400, 401, 403, 404) },
    },
    patch: {
      tags,
      operationId: names.update,
      summary: `Change a ${noun}`,
      description: `Sets the fields that are sent. Send the version that you read: if someone else changed the same fields since, the answer is 409 with the current record.${rulesIn(resource)}`,
      parameters: [originParameter],
      requestBody: body(ref(`${name}Change`)),
      responses: {
        200: answer('The record as it now is', ref(name)),
        ...refusals(400, 401, 403, 404, 409, 428),
      },
    },
    delete: {
      tags,
      operationId: names.archive,
      summary: `Archive a ${noun}`,
      description: 'Archives the record with those that belong to it. It can be restored.',
      parameters: [originParameter, changeSet],
      responses: {
        200: answer('Its batch in the archive', archived),
        ...handedToJob,
        ...refusals(400, 401, 403, 404, 409),
      },
    },
  }
}

/** Describes the operations of a resource. */
export function resourcePaths(resource: Resource): Json {
  const { name, url, label } = resource
  const names = namesOf(resource)
  const tags = [label.many]
  const row = shown(resource)
  return {
    ...actionPaths(resource),
    ...groupPaths(resource, listParameters(resource)),
    [`/api/${url}`]: {
      get: {
        tags,
        operationId: names.list,
        summary: `List ${label.many.toLowerCase()}`,
        description: 'The records that you may read and that fit the filters, page by page.',
        parameters: listParameters(resource),
        responses: {
          200: answer('A page; a bare array when neither page, limit nor offset is sent', {
            oneOf: [pageOf(row), { type: 'array', items: row }],
          }),
          ...refusals(400, 401, 403),
        },
      },
      post: {
        tags,
        operationId: names.create,
        summary: `Make a ${label.one.toLowerCase()}`,
        description: `Makes a record. With an id of your own, a second try of the same request makes no second record.${rulesIn(resource)}`,
        parameters: [originParameter],
        requestBody: body(ref(`${name}Create`)),
        responses: { 201: answer('The new record', ref(name)), ...refusals(400, 401, 403, 409) },
      },
    },
    [`/api/${url}/bulk`]: bulkPaths(resource, tags),
    [`/api/${url}/references`]: {
      post: {
        tags,
        operationId: names.referencesToMany,
        summary: `What refers to some ${label.many.toLowerCase()}`,
        description: 'What would be archived with them, lose its link to them, or prevent it.',
        parameters: [originParameter],
        requestBody: body(bulk(withId)),
        responses: { 200: references, ...refusals(400, 401, 403, 404) },
      },
    },
    [`/api/${url}/{id}`]: recordPath(resource, tags),
    [`/api/${url}/{id}/references`]: {
      parameters: [place('id')],
      get: {
        tags,
        operationId: names.references,
        summary: `What refers to a ${label.one.toLowerCase()}`,
        description: 'What would be archived with it, lose its link to it, or prevent it.',
        responses: { 200: references, ...refusals(400, 401, 403, 404) },
      },
    },
  }
}
