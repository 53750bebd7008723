import { ProblemError } from '../problems/problem-error.js'
import { nameRefused } from './name-refused.js'

describe('a record of the demo that the product refuses', () => {
  it('is named with its fields', async () => {
    const refused = new ProblemError('validation_failed', {
      issues: [
        { path: 'name.firstName', message: 'First name is required' },
        { path: 'house', message: 'House is required' },
      ],
    })
    await expect(
      nameRefused('student', { id: '01DEMO7' }, Promise.reject(refused)),
    ).rejects.toThrow(
      'The student 01DEMO7 of the demo (api/src/demo) is refused. name.firstName: First name is required; house: House is required',
    )
  })

  it('is named with the reason if no field is at fault, and keeps the error behind it for a retry', async () => {
    const refused = new ProblemError('forbidden')
    const named = nameRefused('tag', { id: '01DEMO8' }, Promise.reject(refused))
    await expect(named).rejects.toMatchObject({
      message: expect.stringContaining(`tag 01DEMO8`) as string,
      cause: refused,
    })
    await expect(named).rejects.toThrow(refused.message)
  })

  it('is not named if something else failed', async () => {
    const failure = new Error('The disk is full')
    await expect(nameRefused('tag', { id: '01DEMO9' }, Promise.reject(failure))).rejects.toBe(
      failure,
    )
  })
})
