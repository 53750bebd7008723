// Before contenders are timed, they answer the same requests: with the same rows, columns and masks.
import Papa from 'papaparse'
import { studentOf } from '../lib/people.mjs'

const columns = [
  'id',
  'firstName',
  'lastName',
  'school',
  'schoolName',
  'class',
  'section',
  'gender',
  'isTeamLeader',
  'email',
]
const withheld = studentOf(0, 1).guardians[0].phone

async function answerOf({ contender, server, people }, who, kind, input) {
  const { path, body } = contender.requests[kind](input)
  const answer = await fetch(`${server.url}${path}`, {
    headers: people[who],
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
  const text = await answer.text()
  if (!answer.ok)
    throw new Error(`${contender.name} refuses ${path}: ${answer.status} ${text.slice(0, 300)}`)
  if (!contender.onlyIds && text.includes(withheld))
    throw new Error(`${contender.name} shows what a mentor may not read: ${path}.`)
  return kind === 'csv' ? linesOf(contender, text) : JSON.parse(text)
}

const linesOf = ({ read }, text) =>
  read.csv(Papa.parse(text.replace(/^\uFEFF/, ''), { skipEmptyLines: true }).data)

/** Returns an answer in a form that all contenders share. `input` is one of the workload, or the new rows. */
async function commonAnswer(side, { who, kind }, input) {
  const { read } = side.contender
  const answer = await answerOf(side, who, kind, input)
  if (kind === 'csv') return answer
  if (kind === 'page') {
    const { rows, total } = read.page(answer)
    return { total, rows: rows.map(cellsOf) }
  }
  if (kind === 'one') return cellsOf(read.one(answer))
  // New rows are read again.
  const last = [input].flat().at(-1)
  return cellsOf(read.one(await answerOf(side, who, 'one', last.id)))
}

const cellsOf = (row) => columns.map((column) => row[column] ?? null)
/** The ids of an answer alone. */
const idsOf = (answer) =>
  JSON.stringify(answer.rows ? [answer.total, answer.rows.map(([id]) => id)] : answer[0])

/** Returns how the answers of contenders differ from the first one's, in a sentence for each; none if they are the same. */
export async function differences(sides, workload) {
  const inputs = workload.makes ? [workload.makes()] : workload.inputs.slice(0, 3)
  const sentences = []
  for (const [at, input] of inputs.entries()) {
    const [first, ...others] = sides
    const expected = await commonAnswer(first, workload, input)
    if (at === 0) assertTelling(expected, workload)
    for (const side of others) {
      const theirs = await commonAnswer(side, workload, input)
      const form = side.contender.onlyIds ? idsOf : JSON.stringify
      if (form(theirs) !== form(expected))
        sentences.push(
          `${side.contender.name} answers otherwise: ${firstDifference(form(expected), form(theirs))}`,
        )
    }
  }
  return sentences
}

/** A check of empty answers, or of such without a mask, would tell nothing. */
function assertTelling(answer, { who, kind }) {
  const rows = kind === 'page' ? answer.rows : kind === 'csv' ? answer : [answer]
  if (rows.length === 0) throw new Error('The answer that others are compared with has no rows.')
  if (kind !== 'page' && kind !== 'one') return
  if (rows.some((cells) => cells.at(-1).includes('•••') !== (who === 'mentor')))
    throw new Error('The e-mails of the answer are not masked as the rights say.')
}

function firstDifference(expected, theirs) {
  const place = [...expected].findIndex((letter, each) => letter !== theirs[each])
  const part = (text) => text.slice(Math.max(0, place - 40), place + 120)
  return `${part(expected)} became ${part(theirs)}`
}
