import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { excusedLength, excusedSql, maxAssertions, maxCasts } from './lib/excused.mjs'
import { decisionFaults } from './lib/decisions.mjs'
import { projectFiles } from './lib/files.mjs'
import { fullFolders, maxInFolder } from './lib/folders.mjs'
import { root } from './lib/shell.mjs'
import { refusedIn, unlistedWords } from './lib/words.mjs'
import { writeFaults } from './lib/writes.mjs'

export const isSource = (path) => /^(shared|api|admin|client)\/src\/.*\.tsx?$/.test(path)
const isCode = (path) => /\.(tsx?|mjs|cjs|js)$/.test(path)
export const isTest = (path) => /\.test\.tsx?$|\.type-test\.ts$|^api\/test\/|^e2e\//.test(path)
const isStyle = (path) => path.endsWith('.css')
const isTypeScript = (path) => /\.tsx?$/.test(path)
export const isData = (path) => /\/(migrations|demo)\//.test(path)
/** True for a file that counts for the limit of its folder. */
export const isInFolder = (path) => !isTest(path) && !isData(path)
const isText = (path) =>
  /\.(tsx?|mjs|cjs|js|json|md|ya?ml|html|css|svg|txt|sh)$|(^|\/)(Dockerfile|run|\.[a-z]+rc|\.[a-z]+ignore)$/.test(
    path,
  )

// The brackets keep these lines from matching themselves.
const lineRules = [
  {
    where: (path) => isSource(path) && !isTest(path) && !path.includes('/fields/'),
    pattern: /\bkind\s*[=!]==?|switch\s*\([^)]*\bkind\)/,
    say: 'branches on a field kind outside fields/',
  },
  {
    where: (path) => isTypeScript(path) && !path.includes('/fields/'),
    pattern: /'' in ([\w.]+\.)?(field|owner|part|item)\b/,
    say: 'looks for an option of a field outside fields/: give its kind a member',
  },
  { where: isCode, raw: true, pattern: /\b(TO[D]O|FIXM[E])\b|@ts-ignor[e]/, say: 'a left-over' },
  {
    where: isCode,
    raw: true,
    pattern: /(?:es|ox)lint-disabl[e](?!.* -- \S)/,
    say: 'switches a lint rule off without a reason: write it after " -- " on the same line',
  },
  { where: isTypeScript, pattern: /\bas any\b|: any\b/, say: 'any' },
  {
    where: (path) => path.startsWith('api/src/crud/') && !isTest(path),
    pattern:
      /\.(exec|test|match)\([\w.]*\.text\b|\.text\.(replace(All)?|match(All)?|split|slice|startsWith|endsWith|includes|search)\(/,
    say: 'SQL that is read back: pass values, and write the text last (sql/order-value.ts)',
  },
  {
    where: (path) => path.startsWith('api/src/') && path !== 'api/src/database/async-context.ts',
    pattern: /\bAsyncLocalStorage\b/,
    say: 'makes every await slower on Node 20: pass the value on, or use AsyncContext where no request is answered',
  },
  {
    where: (path) => path.startsWith('admin/src/') && path !== 'admin/src/ui/code/lazy-part.tsx',
    pattern: /(?<![\w.])lazy\(/,
    say: 'loads code without a retry: use lazyPart',
  },
  {
    where: (path) => path.startsWith('api/test/support/'),
    raw: true,
    pattern: /^((before|after)(All|Each)|test|describe)[.(]/,
    say: 'runs once for all test files of a worker, which share their modules: put it into a function that the test file calls',
  },
  {
    where: (path) => isSource(path) && !isTest(path) && !isData(path),
    raw: true,
    pattern: /=== 1 \? '' : 'e?s'/,
    say: 'builds a plural that no other language has: use counted()',
  },
  { where: isTest, pattern: /\.(only|skip)\(/, say: 'a test that is left out or left alone' },
  {
    // Files share their modules, so the next one would speak Hindi, too. A text of code that runs elsewhere begins later in its line.
    where: (path) => isTest(path) && !path.includes('.sandboxed.'),
    pattern: /^ {0,4}speak\(/,
    say: 'a language outside *.sandboxed.test.ts',
  },
  {
    where: (path) => isText(path) && path !== 'package-lock.json',
    raw: true,
    pattern: /(^|[^a-z.])\/(w[o]rk|f[a]rm|r[o]ot)\/[a-z.]|regi[s]try\.[a-z]+js\.|d[e]b\.deb[i]an/,
    say: 'a machine path or a registry host',
  },
]

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/
const freeNames = new Set([
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'LICENSE',
  'Dockerfile',
  '__snapshots__',
])
const isNamedWell = (name) => name.startsWith('.') || freeNames.has(name) || kebab.test(name)

// Strings and comments are not code.
export const withoutWords = (line) =>
  /^\s*(\/\/|\/?\*)/.test(line)
    ? ''
    : line
        .replace(/'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`/g, "''")
        .replace(/\s\/\/ .*$/, '')

function checkLines(path, lines) {
  const rules = lineRules.filter((rule) => rule.where(path))
  if (rules.length === 0) return []
  return lines.flatMap((line, index) => {
    const code = withoutWords(line)
    return rules
      .filter((rule) => rule.pattern.test(rule.raw ? line : code))
      .map((rule) => `${path}:${index + 1} ${rule.say}: ${line.trim().slice(0, 100)}`)
  })
}

const maxLines = 250
/** Tests that share a started world stay in one file: each start takes seconds. */
const maxTestLines = 350
/** Everything that people write and read: sources, tests, scripts and styles. */
const isCounted = (path) => (isCode(path) || isStyle(path)) && !isData(path)

const sql = /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM) /
const isComment = (line) => /^\s*(\/\/|\/?\*)/.test(line)
const mayHaveSql = (path) =>
  isTest(path) || !path.startsWith('api/src/') || /^api\/src\/(crud|database|tools)\//.test(path)
const hasSql = (path, lines) =>
  !mayHaveSql(path) && lines.some((line) => sql.test(line) && !isComment(line))

const maxConcepts = 80
/** Returns the number of concepts in the glossary of the machine. */
export const conceptCount = () =>
  readFileSync(join(root, 'docs/glossary.md'), 'utf8').match(/^- \*\*/gm)?.length ?? 0
const glossaryFaults = () =>
  conceptCount() > maxConcepts ? [`docs/glossary.md has more than ${maxConcepts} concepts`] : []

/** Returns the places of casts that turn the checker off. */
export const castsIn = (path, lines) =>
  isSource(path) && !isTest(path)
    ? lines.flatMap((line, index) =>
        /\bas (unknown as|never\b)/.test(withoutWords(line)) ? [`${path}:${index + 1}`] : [],
      )
    : []

/** A `!` after a name or a call. One after `]` reads by an index, which the length of a list has proven. */
const assertion = /[\w)]!(?=[.,;)\]\s[]|$)(?!=)/g
/** Returns the number of places that say `!` where the checker sees that a value may be missing. */
export const assertionsIn = (path, lines) =>
  isSource(path) && !isTest(path) && !isData(path)
    ? lines.reduce((sum, line) => sum + (withoutWords(line).match(assertion)?.length ?? 0), 0)
    : 0
const assertionFaults = (count) =>
  count > maxAssertions
    ? [
        `${count} uses of ! after a name or a call, more than ${maxAssertions}: narrow the type, or use declaredField, relationTarget, lastItem, entryFor, plan.leafAt`,
      ]
    : []

/** Compares the files that need an excuse with those that have one. */
const excuseFaults = (files, excuses, fault) => [
  ...files.filter((path) => !excuses[path]).map((path) => `${path} ${fault}`),
  ...Object.keys(excuses).flatMap((path) =>
    files.includes(path) ? [] : [`${path} needs no excuse in scripts/lib/excused.mjs any more`],
  ),
]

function castFaults(casts) {
  const sides = [
    casts.filter((place) => !place.startsWith('admin/')),
    casts.filter((place) => place.startsWith('admin/')),
  ]
  return sides.flatMap((side) =>
    side.length > maxCasts
      ? [`${side.length} casts turn the checker off, more than ${maxCasts}: ${side.join(', ')}`]
      : [],
  )
}

const folderFaults = (paths) =>
  fullFolders(paths.filter(isInFolder)).map(
    ([folder, count]) =>
      `${folder} has ${count} files, more than ${maxInFolder}: move those of one thought into a folder of their own`,
  )

function checkFile(path) {
  const problems = path
    .split('/')
    .filter((name) => !isNamedWell(name))
    .map((name) => `${path} ${name} is not in kebab-case`)
  if (!isText(path)) return { problems, casts: [], assertions: 0 }
  const lines = readFileSync(join(root, path), 'utf8').split('\n')
  problems.push(...checkLines(path, lines), ...refusedIn(path, lines))
  const limit = isTest(path) ? maxTestLines : maxLines
  const isLong = isCounted(path) && lines.length - 1 > limit
  return {
    path,
    problems,
    isLong,
    hasSql: hasSql(path, lines),
    casts: castsIn(path, lines),
    assertions: assertionsIn(path, lines),
  }
}

/** Prints every violation of a house rule. Returns true if there is none. */
export function checkHouse() {
  const paths = projectFiles()
  const results = paths.map(checkFile)
  const pathsOf = (filter) => results.filter(filter).map(({ path }) => path)
  const problems = [
    ...results.flatMap((result) => result.problems),
    ...unlistedWords(readFileSync(join(root, 'docs/writing.md'), 'utf8')),
    ...excuseFaults(
      pathsOf(({ isLong }) => isLong),
      excusedLength,
      `has more than ${maxLines} lines (${maxTestLines} in a test): split it, or give the reason in scripts/lib/excused.mjs`,
    ),
    ...excuseFaults(
      pathsOf((result) => result.hasSql),
      excusedSql,
      'contains SQL: use records(), table() or tableOf()',
    ),
    ...decisionFaults(paths),
    ...writeFaults(paths),
    ...folderFaults(paths),
    ...glossaryFaults(),
    ...castFaults(results.flatMap(({ casts }) => casts)),
    ...assertionFaults(results.reduce((sum, { assertions }) => sum + assertions, 0)),
  ]
  for (const problem of problems) console.error(`  ${problem}`)
  return problems.length === 0
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exitCode = checkHouse() ? 0 : 1
