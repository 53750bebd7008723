import { jest } from '@jest/globals'
import { awaitHome, endFirstHome, whenHomeIsThere } from './first-home.js'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('the first cards give way when the home page is drawn, once', () => {
  const end = jest.fn()
  whenHomeIsThere(end)
  awaitHome()
  endFirstHome()
  expect(end).toHaveBeenCalledTimes(1)
  jest.runAllTimers()
  expect(end).toHaveBeenCalledTimes(1)
})

test('the first cards give way after ten seconds to a product that draws no home page', () => {
  const end = jest.fn()
  whenHomeIsThere(end)
  awaitHome()
  jest.advanceTimersByTime(9_999)
  expect(end).not.toHaveBeenCalled()
  jest.advanceTimersByTime(1)
  expect(end).toHaveBeenCalledTimes(1)
})
