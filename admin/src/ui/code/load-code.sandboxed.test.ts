import { jest } from '@jest/globals'
import { CodeNotLoaded, loadCode } from './load-code.js'

describe('a part of the program', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  it('that has not arrived within 120,000 ms is given up', async () => {
    let isOver = false
    const loading = loadCode(() => new Promise(() => {})).catch((error: unknown) => error)
    void loading.then(() => (isOver = true))
    await jest.advanceTimersByTimeAsync(119_999)
    expect(isOver).toBe(false)
    await jest.advanceTimersByTimeAsync(1)
    expect(await loading).toBeInstanceOf(CodeNotLoaded)
    expect(await loading).toMatchObject({ cause: { message: 'It took longer than 120 seconds.' } })
  })

  it('that cannot be fetched is given up at once, with the reason, and is used when it arrives', async () => {
    await expect(loadCode(() => Promise.reject(new Error('gone')))).rejects.toMatchObject({
      name: 'CodeNotLoaded',
      cause: { message: 'gone' },
    })
    expect(await loadCode(() => Promise.resolve(7))).toBe(7)
  })
})
