import { itemRelationsOf, leavesOf, sharedKind, targetOf, type Resource } from '@tinkerdesk/shared'
import { operators } from '../sql/operators.js'
import { query } from './openapi-parts.js'
import type { Json } from '../../http/json-schema.js'

/** Describes the query of a list: its page, order, conditions and parts. */
export function listParameters(resource: Resource): Json[] {
  const leavesThat = (isCompared: boolean) =>
    leavesOf(resource).flatMap(({ path, field }) =>
      (sharedKind(field).operand !== undefined) === isCompared ? [path] : [],
    )
  const others = leavesThat(false)
  const relations = [
    ...leavesOf(resource).filter(({ field }) => targetOf(field)),
    ...itemRelationsOf(resource),
  ].map(({ path }) => path)
  return [
    query('page', 'From 1', { type: 'integer', minimum: 1 }),
    query('limit', 'Rows in a page', { type: 'integer', minimum: 1, maximum: 100 }),
    query('offset', 'Rows to skip', { type: 'integer', minimum: 0 }),
    query('sort', 'field,ASC or field,DESC; repeatable'),
    query(
      'filter',
      `field||$operator||value; repeatable. Fields: ${leavesThat(true).join(', ')}. Operators: ${Object.keys(operators).join(', ')}.${others.length ? ` Only $isnull and $notnull: ${others.join(', ')}.` : ''}`,
    ),
    query('or', 'An alternative to the filters, written like one; repeatable'),
    query('s', 'A condition tree in JSON'),
    query(
      'join',
      `A relation to read as an object; repeatable. Relations: ${relations.join(', ')}`,
    ),
    query('fields', 'Only these fields, comma-separated'),
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
