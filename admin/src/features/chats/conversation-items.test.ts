import { itemsOf } from './conversation-items.js'
import type { Line } from './merge-messages.js'

let sequence = 0
const line = (sender: string, createdAt: string, news: string | null = null) =>
  ({ id: `line-${(sequence += 1)}`, sequence, sender, createdAt, news }) as Line
const shape = (lines: readonly Line[], seen?: number) =>
  itemsOf(lines, seen, 'me').map((item) => (item.type === 'line' ? `${item.line.sender}${item.isFirst ? '*' : ''}` : item.type))

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
    const lines = [line('ravi', '2026-03-01T10:00:00.000Z', 'created'), line('ravi', '2026-03-01T10:00:01.000Z')]
    expect(shape(lines)).toEqual(['day', 'ravi*', 'ravi*'])
  })
  it('mark the first unread line of another person', () => {
    const lines = ['ravi', 'me', 'ravi', 'ravi'].map((sender) => line(sender, '2026-03-01T10:00:00.000Z'))
    expect(shape(lines, 1)).toEqual(['day', 'ravi*', 'me*', 'unread', 'ravi*', 'ravi'])
    expect(shape(lines, 4)).toEqual(['day', 'ravi*', 'me*', 'ravi*', 'ravi'])
  })
})
