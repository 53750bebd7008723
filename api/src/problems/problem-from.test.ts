import { BadRequestException, HttpException, NotFoundException } from '@nestjs/common'
import { problemFrom } from './problem-from.js'
import { ProblemError } from './problem-error.js'

const withCode = (code: string, more: object = {}) =>
  Object.assign(new Error('near "users": syntax error'), { code, ...more })

test.each([
  ['our own', new ProblemError('in_use'), 'in_use'],
  ['an unknown address', new NotFoundException('Cannot GET /x'), 'route_not_found'],
  ['an HTTP fault', new HttpException('no', 413), 'payload_too_large'],
  ['a busy database', withCode('SQLITE_BUSY_SNAPSHOT'), 'unavailable'],
  [
    'a full disk below TypeORM',
    Object.assign(new Error('x'), { driverError: withCode('SQLITE_FULL') }),
    'storage_full',
  ],
  ['a lost connection', withCode('08006'), 'unavailable'],
  ['a record that another server still names', withCode('23503'), 'unavailable'],
  [
    'a file beyond the limit',
    withCode('FST_REQ_FILE_TOO_LARGE', { statusCode: 413 }),
    'file_too_large',
  ],
  ['a fault nobody expected', withCode('SQLITE_ERROR'), 'internal'],
  ['something that is no error', 'oops', 'internal'],
  ['nothing', undefined, 'internal'],
])('%s', (_, error, code) => {
  expect(problemFrom(error).code).toBe(code)
})

test('reveals nothing about an unexpected error', () => {
  const text = JSON.stringify(problemFrom(withCode('SQLITE_ERROR')).toProblem())
  expect(text).not.toMatch(/syntax|users|stack/)
})

test('names broken JSON', () => {
  const error = new BadRequestException('x', { cause: new SyntaxError('Unexpected token') })
  expect(problemFrom(error).details.detail).toBe('The body is not valid JSON.')
})
