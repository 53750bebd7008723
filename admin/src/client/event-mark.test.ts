import { noteMark, pageMark } from './event-mark.js'

const note = (mark?: string) =>
  noteMark(new Response(null, mark === undefined ? {} : { headers: { 'x-events': mark } }))

test('the mark of a page is that of its oldest answer, and is unknown after answers of two runs of the server', () => {
  expect(pageMark()).toBeUndefined()
  note()
  expect(pageMark()).toBeUndefined()
  for (const mark of ['run.12', 'run.9', 'run.100']) note(mark)
  expect(pageMark()).toBe('run.9')
  note('later.10')
  expect(pageMark()).toBeUndefined()
  note('later.11')
  expect(pageMark()).toBeUndefined()
})
