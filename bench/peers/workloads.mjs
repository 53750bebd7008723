import { schoolOf, studentOf } from '../lib/people.mjs'
import { some, words } from '../lib/workloads.mjs'

/**
 * Returns the workloads by name, in the order in which they run: those that write come last. Each asks a contender for one kind of answer (`page`, `one`,
 * `create`, `bulk`, `csv`) by each of `inputs` in turn, by the person `who`.
 */
export function workloadsOf({ schools, students, newStudent }) {
  const middle = Math.floor(students / 3)
  return {
    W1: {
      what: 'a page of 25 by class, by name, with the name of the school and the total',
      who: 'mentor',
      kind: 'page',
      inputs: some(20, (at) => ({ class: '8th', offset: at * 25 })),
    },
    W1r: {
      what: 'the same under the own-school rule',
      who: 'incharge',
      kind: 'page',
      inputs: [{ class: '8th', offset: 0, school: schoolOf(7).id }],
    },
    W2: {
      what: 'substring search on last name',
      who: 'mentor',
      kind: 'page',
      inputs: words.map((word) => ({ word, offset: 0 })),
    },
    W3: {
      what: 'one row with the name of its school',
      who: 'mentor',
      kind: 'one',
      inputs: some(50, (at) => studentOf(middle + at, schools).id),
    },
    W5: {
      what: 'a page at 90 % of the list',
      who: 'mentor',
      kind: 'page',
      inputs: [{ offset: Math.floor((students * 0.9) / 25) * 25 }],
    },
    W8: {
      what: 'every student as CSV',
      who: 'mentor',
      kind: 'csv',
      connections: 1,
      inputs: [undefined],
    },
    W4: {
      what: 'create a student',
      who: 'mentor',
      kind: 'create',
      makes: newStudent,
    },
    W7: {
      what: '1,000 new rows in one request',
      who: 'mentor',
      kind: 'bulk',
      connections: 1,
      makes: () => some(1000, newStudent),
    },
  }
}
