import { eachOnce, tables } from './tables.js'

it('of two things have two names, or the start stops with a sentence', () => {
  const students = tables.find(({ name }) => name === 'students')!
  expect(() => eachOnce([...tables, students])).toThrow(
    'Two tables would be called "students": choose another url or name for one.',
  )
})
