import { currentToasts, pastToasts, toast } from './toast.js'

const shown = () =>
  currentToasts().map(({ tone, text, times }) => `${tone} ${text}${times > 1 ? ` ×${times}` : ''}`)
const past = () => pastToasts().map(({ text }) => text)

beforeEach(() => {
  toast.dismissAll()
  toast.forgetPast()
})

test('a fourth message moves the oldest success into the panel, or else the oldest notice', () => {
  toast.info('New task')
  toast.success('Saved')
  toast.success('Sent')
  toast.info('Announcement')
  expect([shown(), past()]).toEqual([
    ['info New task', 'success Sent', 'info Announcement'],
    ['Saved'],
  ])
  toast.info('Second task')
  toast.info('Third task')
  expect([shown(), past()]).toEqual([
    ['info Announcement', 'info Second task', 'info Third task'],
    ['New task', 'Sent', 'Saved'],
  ])
})

test('a new success is shown, also after three notices', () => {
  for (const text of ['One', 'Two', 'Three']) toast.info(text)
  toast.success('Saved')
  expect([shown(), past()]).toEqual([['info Two', 'info Three', 'success Saved'], ['One']])
})

test('an error is shown at once and gives way only to a later error', () => {
  for (const text of ['One', 'Two', 'Three']) toast.error(text)
  toast.success('Saved')
  expect([shown(), past()]).toEqual([['error One', 'error Two', 'error Three'], ['Saved']])
  toast.error('Four')
  expect([shown(), past()]).toEqual([
    ['error Two', 'error Three', 'error Four'],
    ['One', 'Saved'],
  ])
})

test('messages of one conversation replace each other in their place, and the same text is counted', () => {
  toast.info('A new message in “Robots”', { key: 'chat 1' })
  toast.success('Saved')
  toast.info('2 new messages in “Robots”', { key: 'chat 1' })
  toast.success('Saved')
  expect([shown(), past()]).toEqual([['info 2 new messages in “Robots”', 'success Saved ×2'], []])
})

test('a message with an undo makes room for the next one, waits in the panel with its undo, and is gone once it is used', () => {
  const undone: string[] = []
  toast.success('One saved', { key: 'one', undo: () => undone.push('one') })
  toast.success('Created')
  toast.success('Two saved', { key: 'two', undo: () => undone.push('two') })
  expect([shown(), past()]).toEqual([['success Created', 'success Two saved'], ['One saved']])
  toast.stepAside('two')
  expect([shown(), past()]).toEqual([['success Created'], ['Two saved', 'One saved']])
  pastToasts()[0]!.action!.run()
  toast.dismiss('two')
  expect([undone, past()]).toEqual([['two'], ['One saved']])
  toast.success('One saved again', { key: 'one' })
  expect(past()).toEqual([])
})
