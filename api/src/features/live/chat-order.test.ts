import fc from 'fast-check'
import { ChatOrder } from './chat-order.js'

const group = 'group'

describe('the order of the messages of a chat', () => {
  it('reads the messages before the first that is heard, as far as they are recent', () => {
    expect(new ChatOrder().gap(group, new Set([6]))).toEqual({ after: 0, before: 6, isOpen: true })
    expect(new ChatOrder().gap(group, new Set([41, 40]))).toEqual({
      after: 24,
      before: 41,
      isOpen: true,
    })
  })
  it('reads what another process tells later, and takes that no second time', () => {
    const order = new ChatOrder()
    order.note(group, 4)
    expect(order.gap(group, new Set([5]))).toBeUndefined()
    expect(order.gap(group, new Set([4, 6]))).toEqual({ after: 4, before: 6, isOpen: false })
    order.note(group, 6)
    expect(order.isSent({ group, sequence: 5 })).toBe(true)
    expect(order.gap(group, new Set([5]))).toBeUndefined()
    expect(order.isSent({ group: 'other', sequence: 5 })).toBe(false)
  })
  it('reads no more than some after a time in which much was missed', () => {
    const order = new ChatOrder()
    order.note(group, 4)
    expect(order.gap(group, new Set([30]))).toEqual({ after: 4, before: 30, isOpen: false })
    expect(order.gap(group, new Set([900]))).toEqual({ after: 399, before: 900, isOpen: false })
  })
  it('keeps the numbers of the groups that spoke last', () => {
    const order = new ChatOrder()
    for (let at = 0; at < 20_001; at += 1) order.note(`group ${at}`, 4)
    expect(order.gap('group 0', new Set([5]))).toMatchObject({ isOpen: true })
    expect(order.gap('group 1', new Set([5]))).toBeUndefined()
  })
  it('sends each number once and in order, in whatever order and batches they are heard', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(
          Array.from({ length: 12 }, (_, at) => at + 1),
          { minLength: 12 },
        ),
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 12, maxLength: 12 }),
        (heard, sizes) => {
          const order = new ChatOrder()
          const sent: number[] = []
          for (const size of sizes) {
            const batch = new Set(heard.splice(0, size))
            if (batch.size === 0) continue
            const gap = order.gap(group, batch)
            const read = gap
              ? Array.from({ length: gap.before - gap.after - 1 }, (_, at) => gap.after + at + 1)
              : []
            for (const sequence of [...new Set([...batch, ...read])].sort((a, b) => a - b)) {
              if (order.isSent({ group, sequence })) continue
              sent.push(sequence)
              order.note(group, sequence)
            }
            order.note(group, Math.max(...batch))
          }
          expect(sent).toEqual(Array.from({ length: 12 }, (_, at) => at + 1))
        },
      ),
    )
  })
})
