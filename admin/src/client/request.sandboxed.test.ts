import { jest } from '@jest/globals'
import { HttpProblem } from './http-problem.js'
import { beforeSentences, request, whenSessionEnds } from './request.js'

const answer = (
  status: number,
  body: string | ReadableStream | null,
  type = 'application/problem+json',
) => {
  const response = () => new Response(body, { status, headers: { 'content-type': type } })
  const url = { value: 'http://127.0.0.1/api/students' }
  globalThis.fetch = jest.fn(async () =>
    Object.defineProperty(response(), 'url', url),
  ) as typeof fetch
}
const failure = async () => {
  try {
    await request('get', '/api/students')
  } catch (error) {
    return error as HttpProblem
  }
  throw new Error('It did not fail.')
}

describe('a request', () => {
  it('reads JSON, and an empty body as null', async () => {
    answer(200, '{"data":[1]}', 'application/json')
    expect(await request('get', '/api/x')).toEqual({ data: [1] })
    answer(204, null)
    expect(await request('delete', '/api/x')).toBeNull()
  })

  it('sends JSON, and a form as it is', async () => {
    answer(200, '{}', 'application/json')
    await request('patch', '/api/x', { body: { version: 1 } })
    await request('post', '/api/files', { body: new FormData() })
    const [[, json], [, form]] = (fetch as jest.Mock).mock.calls as [
      [string, RequestInit],
      [string, RequestInit],
    ]
    expect(json).toMatchObject({
      method: 'PATCH',
      body: '{"version":1}',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
    })
    expect(form.headers).not.toHaveProperty('content-type')
  })

  it("throws a problem with the server's sentence and the messages of each input", async () => {
    const issues = [
      { path: 'name.firstName', message: 'First name is required' },
      { path: 'name.firstName', message: 'Again' },
    ]
    answer(
      400,
      JSON.stringify({
        title: 'Some fields need your attention.',
        status: 400,
        code: 'validation_failed',
        issues,
      }),
    )
    expect(await failure()).toMatchObject({
      message: 'Some fields need your attention.',
      statusCode: 400,
      code: 'validation_failed',
      errors: { 'name.firstName': ['First name is required', 'Again'] },
    })
  })

  it('carries the current record of a conflict', async () => {
    answer(
      409,
      JSON.stringify({
        title: 'Changed',
        status: 409,
        code: 'version_conflict',
        current: { version: 4 },
      }),
    )
    expect(await failure()).toMatchObject({ code: 'version_conflict', current: { version: 4 } })
  })

  it.each([
    [502, 'unavailable'],
    [500, 'internal'],
    [404, 'not_found'],
    [418, 'internal'],
    [403, 'forbidden'],
    [409, 'internal'],
    [413, 'payload_too_large'],
  ])('has a sentence for an HTML page of status %i', async (status, code) => {
    answer(status, '<html>Oh no</html>', 'text/html')
    const problem = await failure()
    expect(problem).toMatchObject({ code, statusCode: status })
    expect(problem.message).toMatch(/\.$/)
  })

  it('rejects an HTML page even with a success status', async () => {
    answer(200, '<html></html>', 'text/html')
    expect(await failure()).toMatchObject({ code: 'unreadable' })
  })

  it('reports an unreachable server when there is no response', async () => {
    globalThis.fetch = jest.fn(async () => {
      throw new TypeError('Failed to fetch')
    }) as typeof fetch
    expect(await failure()).toMatchObject({ code: 'unreachable', statusCode: 0 })
  })

  /** Makes the server answer with a status and a body that ends too early. */
  const cutAnswer = (status: number) => {
    const body = new ReadableStream({
      pull: (controller) => controller.error(new TypeError('network error')),
    })
    answer(status, body)
  }

  it('takes an answer that was cut off for none, and never for an empty one', async () => {
    cutAnswer(200)
    expect(await failure()).toMatchObject({ code: 'unreachable', statusCode: 0 })
    cutAnswer(201)
    await expect(request('post', '/api/chat-messages', { body: {} })).rejects.toMatchObject({
      code: 'unreachable',
      statusCode: 0,
    })
    cutAnswer(403)
    expect(await failure()).toMatchObject({ code: 'forbidden', statusCode: 403 })
    const leaving = new AbortController()
    cutAnswer(200)
    leaving.abort()
    await expect(
      request('get', '/api/students', { signal: leaving.signal }),
    ).rejects.not.toBeInstanceOf(HttpProblem)
  })

  it("throws the server's refusal in English when the texts of another language cannot be loaded", async () => {
    beforeSentences(() => Promise.reject(new TypeError('no chunk')))
    answer(409, JSON.stringify({ title: 'Changed', status: 409, code: 'version_conflict' }))
    expect(await failure()).toMatchObject({ code: 'version_conflict', message: 'Changed' })
    beforeSentences(() => Promise.resolve())
  })

  it('reports an ended session, but not a wrong password', async () => {
    const ended = jest.fn()
    whenSessionEnds(ended)
    answer(401, JSON.stringify({ title: 'No', status: 401, code: 'wrong_credentials' }))
    await failure()
    expect(ended).not.toHaveBeenCalled()
    answer(401, JSON.stringify({ title: 'Please sign in.', status: 401, code: 'unauthenticated' }))
    await failure()
    expect(ended).toHaveBeenCalledWith('expired')
  })
})
