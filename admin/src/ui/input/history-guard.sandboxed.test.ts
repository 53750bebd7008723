import fc from 'fast-check'
import { holdHistory, watchHistory } from './history-guard.js'

/** The part of a browser that the guard uses: it moves first and notifies afterwards, also about the guard's own moves. */
class Browser {
  readonly heard: string[] = []
  prompts = 0
  private answers: boolean[] = []
  private moves: number[] = []
  private listeners: ((event: PopStateEvent) => void)[] = []

  constructor(
    private readonly pages: readonly string[],
    public at: number,
  ) {
    Object.defineProperty(globalThis, 'location', { configurable: true, value: { pathname: '' } })
    Object.defineProperty(globalThis, 'history', {
      configurable: true,
      value: { state: null, go: (by: number) => this.moves.push(by) },
    })
    Object.assign(globalThis, {
      addEventListener: (_: string, listener: (event: PopStateEvent) => void) =>
        this.listeners.push(listener),
      confirm: () => {
        this.prompts += 1
        return this.answers.shift() ?? false
      },
    })
    this.show()
    watchHistory()
    // The router listens after the guard.
    this.listeners.push(() => this.heard.push(location.pathname))
  }

  private show() {
    Object.assign(location, { pathname: this.pages[this.at] })
    Object.assign(history, { state: { idx: this.at } })
  }

  /** Goes back or forward like a person, then follows the guard. */
  go(by: number, answer: boolean) {
    this.answers = [answer]
    this.moves.push(by)
    for (let move = this.moves.shift(); move !== undefined; move = this.moves.shift()) {
      if (!this.pages[this.at + move] || move === 0) continue
      this.at += move
      this.show()
      let isStopped = false
      const event = { state: history.state, stopImmediatePropagation: () => (isStopped = true) }
      for (const listener of this.listeners)
        if (!isStopped) listener(event as unknown as PopStateEvent)
    }
  }
}

const pages = ['/a', '/b', '/c', '/d', '/e']
const walk = fc.array(fc.record({ by: fc.integer({ min: -4, max: 4 }), answer: fc.boolean() }), {
  maxLength: 8,
})

test('stays without the router noticing, and asks once before leaving', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4 }), walk, (start, steps) => {
      const browser = new Browser(pages, start)
      const release = holdHistory()
      let isHeld = true
      for (const { by, answer } of steps) {
        const [before, prompts, heard] = [browser.at, browser.prompts, browser.heard.length]
        browser.go(by, answer)
        const isMove = by !== 0 && pages[before + by] !== undefined
        const leaves = isMove && (!isHeld || answer)
        expect(browser.at).toBe(leaves ? before + by : before)
        expect(browser.prompts - prompts).toBe(isMove && isHeld ? 1 : 0)
        expect(browser.heard.slice(heard)).toEqual(leaves ? [pages[before + by]] : [])
        if (!leaves || !isHeld) continue
        // The page that held is gone.
        release()
        isHeld = false
      }
      release()
    }),
  )
})

test('does not ask for another entry of the same page', () => {
  const browser = new Browser(['/a', '/a', '/b'], 1)
  const release = holdHistory()
  browser.go(-1, false)
  expect([browser.at, browser.prompts, browser.heard]).toEqual([0, 0, ['/a']])
  release()
})

test('releases only its own hold', () => {
  const browser = new Browser(pages, 2)
  const first = holdHistory()
  const second = holdHistory()
  first()
  browser.go(-1, false)
  expect([browser.at, browser.prompts]).toEqual([2, 1])
  second()
  browser.go(-1, false)
  expect([browser.at, browser.prompts]).toEqual([1, 1])
})

test('asks only while there is something to lose, also below a hold that has nothing', () => {
  const browser = new Browser(pages, 3)
  let isTyped = false
  const page = holdHistory(() => isTyped)
  const dialog = holdHistory(() => false)
  browser.go(-1, false)
  expect([browser.at, browser.prompts]).toEqual([2, 0])
  isTyped = true
  // Both hold the page on which they began.
  browser.go(-1, false)
  expect([browser.at, browser.prompts]).toEqual([3, 1])
  dialog()
  page()
})
