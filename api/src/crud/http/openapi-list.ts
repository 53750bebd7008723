import { itemRelationsOf, leavesOf, sharedKind, targetOf, type Resource } from '@tinkerdesk/shared'
import { operators } from '../sql/operators.js'
import { queries, query } from './openapi-parts.js'
import type { Json } from '../../http/json-schema.js'

const fieldsParameter = query('fields', 'Only these fields, comma-separated')

/** The relations of a resource that an answer can have as objects. */
function joinParameter(resource: Resource): Json {
  const relations = [
    ...leavesOf(resource).filter(({ field }) => targetOf(field)),
    ...itemRelationsOf(resource),
  ].map(({ path }) => path)
  return queries(
    'join',
    `A relation to read as an object, or "relation||field,field" for some of its fields; repeatable. Relations: ${relations.join(', ')}`,
  )
}

/** Describes the query of one record. */
export const recordParameters = (resource: Resource): Json[] => [
  joinParameter(resource),
  fieldsParameter,
]

/** Describes the query of a list: its page, order, conditions and parts. */
export function listParameters(resource: Resource): Json[] {
  const leavesThat = (isCompared: boolean) =>
    leavesOf(resource).flatMap(({ path, field }) =>
      (sharedKind(field).operand !== undefined) === isCompared ? [path] : [],
    )
  const others = leavesThat(false)
  return [
    query('page', 'From 1', { type: 'integer', minimum: 1 }),
    query('limit', 'Rows in a page', { type: 'integer', minimum: 1, maximum: 100 }),
    query('offset', 'Rows to skip', { type: 'integer', minimum: 0 }),
    queries('sort', 'field,ASC or field,DESC; repeatable'),
    queries(
      'filter',
      `field||$operator||value; repeatable. Fields: ${leavesThat(true).join(', ')}. Operators: ${Object.keys(operators).join(', ')}.${others.length ? ` Only $isnull and $notnull: ${others.join(', ')}.` : ''}`,
    ),
    queries('or', 'An alternative to the filters, written like one; repeatable'),
    query('s', 'A condition tree in JSON'),
    joinParameter(resource),
    fieldsParameter,
    query(
      'rank',
      'Rows whose name fits this text best come first, then those in the order of "sort"',
      { type: 'string', maxLength: 200 },
    ),
    ...(resource.lists.length > 0
      ? [
          query('list', 'A declared list, whose condition also applies', {
            enum: resource.lists.map(({ path }) => path),
          }),
        ]
      : []),
  ]
}

/** Describes the query of a file of any list. */
export const exportParameters = (): Json[] => [
  query('columns', 'The paths of the columns, comma-separated. Required unless "by" is sent'),
  query('by', 'The field that the totals of the list count by, instead of its rows'),
  queries('filter', 'field||$operator||value, as of the list; repeatable'),
  queries('or', 'An alternative to the filters, written like one; repeatable'),
  queries('sort', 'field,ASC or field,DESC; repeatable'),
  query('s', 'A condition tree in JSON'),
  query('list', 'A declared list, whose condition also applies'),
]
