import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './shell.mjs'

const folder = 'docs/decisions/'
const link = String.raw`\[\d+\]\(\d{4}-[a-z0-9-]+\.md\)`
const status = new RegExp(
  String.raw`^\*\*Status\.\*\* (?:Accepted\.|Accepted\. Changed in part by ${link}(?:, ${link})*(?: and ${link})?\.|Superseded by ${link}\.)$`,
)

/** Returns the mistakes in the decision records: a title without its number, a status that is missing or names no record, and a number that is left out. */
export function decisionFaults(paths) {
  const files = paths
    .filter((path) => path.startsWith(folder))
    .map((path) => path.slice(folder.length))
  const records = files.filter((name) => name !== 'README.md')
  const unused =
    /There are no decisions ([\d, and]+):/
      .exec(readFileSync(join(root, folder, 'README.md'), 'utf8'))?.[1]
      .match(/\d+/g) ?? []
  const numbers = new Set([
    ...records.map((name) => Number(name.slice(0, 4))),
    ...unused.map(Number),
  ])
  const missing = Array.from({ length: Math.max(...numbers) }, (_, at) => at + 1).filter(
    (number) => !numbers.has(number),
  )
  const inRecords = records.flatMap((name) => {
    const [title, , line = ''] = readFileSync(join(root, folder, name), 'utf8').split('\n')
    const named = [...line.matchAll(/\[(\d+)\]\((\d{4})(\S+?)\)/g)]
    return [
      ...(title.startsWith(`# ${Number(name.slice(0, 4))}. `)
        ? []
        : ['its title does not begin with its number']),
      ...(status.test(line)
        ? []
        : ['its third line is no status, as docs/decisions/README.md has them']),
      ...named
        .filter(
          ([, number, file, rest]) =>
            Number(file) !== Number(number) || !records.includes(file + rest),
        )
        .map(([text]) => `its status names ${text}, which is no record`),
    ].map((fault) => `${folder}${name}: ${fault}`)
  })
  return [
    ...inRecords,
    ...missing.map(
      (number) =>
        `${folder}README.md: decision ${number} is missing, and the list of unused numbers does not name it`,
    ),
  ]
}
