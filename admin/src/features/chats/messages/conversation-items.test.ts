import { areSameItems, blocksOf, itemsOf } from './conversation-items.js'
import type { Line } from './merge-messages.js'

let sequence = 0
const line = (sender: string, createdAt: string, news: string | null = null) =>
  ({ id: `line-${(sequence += 1)}`, sequence, sender, createdAt, news, replyTo: null }) as Line
const shape = (lines: readonly Line[], seen?: number) =>
  itemsOf(lines, seen, 'me').map((item) =>
    item.type === 'line' ? `${item.line.sender}${item.isFirst ? '*' : ''}` : item.type,
  )

describe('the rows of a conversation', () => {
  beforeEach(() => void (sequence = 0))
  it('show each Indian day once, and consecutive messages of a person together', () => {
    const lines = [
      line('ravi', '2026-03-01T18:20:00.000Z'),
      line('ravi', '2026-03-01T18:29:00.000Z'),
      line('ravi', '2026-03-01T18:31:00.000Z'),
      line('meena', '2026-03-01T18:32:00.000Z'),
      line('meena', '2026-03-01T18:50:00.000Z'),
    ]
    expect(shape(lines)).toEqual(['day', 'ravi*', 'ravi', 'day', 'ravi*', 'meena*', 'meena*'])
  })
  it('never put news of the group together with a message', () => {
    const lines = [
      line('ravi', '2026-03-01T10:00:00.000Z', 'created'),
      line('ravi', '2026-03-01T10:00:01.000Z'),
    ]
    expect(shape(lines)).toEqual(['day', 'ravi*', 'ravi*'])
  })
  it('mark the first unread line of another person', () => {
    const lines = ['ravi', 'me', 'ravi', 'ravi'].map((sender) =>
      line(sender, '2026-03-01T10:00:00.000Z'),
    )
    expect(shape(lines, 1)).toEqual(['day', 'ravi*', 'me*', 'unread', 'ravi*', 'ravi'])
    expect(shape(lines, 4)).toEqual(['day', 'ravi*', 'me*', 'ravi*', 'ravi'])
    expect(shape(lines.slice(2), 1)).toEqual(['day', 'ravi*', 'ravi'])
  })
  it('are shown in blocks that do not change when older lines load', () => {
    const lines = Array.from({ length: 120 }, (_, at) =>
      line('ravi', new Date(Date.UTC(2026, 2, 1) + at * 3_600_000).toISOString()),
    )
    const shown = (from: number) => blocksOf(itemsOf(lines.slice(from), undefined, 'me'), from > 0)
    const few = shown(48)
    expect(few.map(({ key }) => key)).toEqual([2, 3, 4])
    expect(few[0]!.items[0]).toMatchObject({ type: 'line', line: { sequence: 50 } })
    for (const from of [24, 1, 0]) {
      const more = shown(from)
      for (const { key, items } of few)
        expect(areSameItems(more.find((block) => block.key === key)!.items, items)).toBe(true)
    }
    expect(
      shown(0).flatMap(({ items }) => items.filter(({ type }) => type === 'line')),
    ).toHaveLength(120)
  })
})
