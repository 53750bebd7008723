import {
  nothingLoaded,
  withArrived,
  withNewer,
  withNewest,
  withOlder,
  type Line,
} from './merge-messages.js'

const line = (sequence: number, version = 1, text = `Line ${sequence}`) =>
  ({ sequence, version, text }) as Line
const lines = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => line(from + at))
const numbers = ({ lines: all }: { lines: readonly Line[] }) => all.map(({ sequence }) => sequence)

describe('the lines of a conversation', () => {
  it('keep their order with older ones above, and know when there are no more', () => {
    const newest = withNewest(nothingLoaded, lines(4, 6))
    expect(newest).toMatchObject({ hasOlder: true })
    const older = withOlder(newest, lines(1, 4))
    expect(numbers(older)).toEqual([1, 2, 3, 4, 5, 6])
    expect(older).toMatchObject({ hasOlder: false })
  })
  it('take a line once, in its latest version', () => {
    const loaded = withNewest(nothingLoaded, lines(1, 3))
    const emptied = withArrived(loaded, line(2, 2, ''))!
    expect(emptied.lines[1]!.text).toBe('')
    expect(withArrived(emptied, line(2))!.lines[1]!.text).toBe('')
    expect(numbers(withArrived(emptied, line(4))!)).toEqual([1, 2, 3, 4])
  })
  it('notice a gap instead of hiding it', () => {
    const loaded = withNewest(nothingLoaded, lines(5, 7))
    expect(withArrived(loaded, line(9))).toBeNull()
    expect(withArrived(nothingLoaded, line(1))).toBeNull()
    expect(withArrived(loaded, line(2, 2))).toBe(loaded)
    expect(numbers(withNewest(loaded, lines(8, 9)))).toEqual([5, 6, 7, 8, 9])
    const jumped = withNewest(loaded, lines(40, 41))
    expect(numbers(jumped)).toEqual([40, 41])
    expect(jumped.hasOlder).toBe(true)
    // Older lines that were asked for before the jump.
    expect(withOlder(jumped, lines(2, 4))).toBe(jumped)
  })
  it('begin around an old line, and take what arrives only when the lines before it are loaded', () => {
    const old = withNewer(nothingLoaded, lines(300, 350), true)
    expect(old).toMatchObject({ hasOlder: true, hasNewer: true })
    expect(withArrived(old, line(900))).toBe(old)
    expect(withArrived(old, line(320, 2, ''))!.lines[20]!.text).toBe('')
    const next = withNewer(old, lines(351, 400), false)
    expect(numbers(next)).toEqual(numbers({ lines: lines(300, 400) }))
    expect(next).toMatchObject({ hasOlder: true, hasNewer: false })
    expect(numbers(withArrived(next, line(401))!).at(-1)).toBe(401)
    expect(withNewer(nothingLoaded, lines(1, 5), false)).toMatchObject({ hasOlder: false })
    expect(withOlder(old, lines(250, 299))).toMatchObject({ hasNewer: true })
  })
})
