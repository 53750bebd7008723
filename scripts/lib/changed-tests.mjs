import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import { projectFiles } from './files.mjs'
import { root } from './shell.mjs'

const timesFile = join(root, 'node_modules/.cache/test-times.json')

/** Seconds of one test of a file that has not run here yet, by its kind. */
const usualSeconds = { unit: 0.05, api: 1.5, browser: 5 }

const kinds = [
  ['browser', /^e2e\/.*\.spec\.ts$/],
  ['api', /^api\/(test|lab)\/.*\.test\.ts$/],
  ['unit', /^(shared|api|admin)\/src\/.*\.test\.tsx?$/],
]
const kindOf = (path) => kinds.find(([, pattern]) => pattern.test(path))?.[0]

/** Sources that tests try. Words of documents and of the lock file are everywhere. */
const code = /\.(tsx?|css|mjs|json)$/
const isCode = (path) => code.test(path) && path !== 'package-lock.json'

const git = (...args) =>
  execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 1 << 28,
  })

/** Returns the commit that a change is compared with: the one named, or where this branch left the one that it follows, or the last commit. */
function baseOf(named) {
  for (const [command, ...args] of [
    ...(named ? [['merge-base', 'HEAD', named]] : [['merge-base', 'HEAD', '@{upstream}']]),
    ['rev-parse', 'HEAD'],
  ])
    try {
      return git(command, ...args).trim()
    } catch {
      if (named) throw new Error(`There is no commit “${named}” to compare with.`)
    }
  throw new Error('`--changed` needs a git repository.')
}

/** Returns a change against a commit, uncommitted files included: its files, and the text of its lines. */
export function changeSince(commit) {
  const base = baseOf(commit)
  const named = (...args) =>
    git(...args, '-z')
      .split('\0')
      .filter(isCode)
  const untracked = named('ls-files', '-o', '--exclude-standard')
  const tracked = named('diff', '--name-only', base)
  if (tracked.length + untracked.length === 0) return { files: [], text: '' }
  const lines = (tracked.length > 0 ? git('diff', '-U0', base, '--', ...tracked) : '')
    .split('\n')
    .filter((line) => /^[+-](?![+-]{2} )/.test(line))
  const texts = untracked.map((path) => readFileSync(join(root, path), 'utf8'))
  return { files: [...tracked, ...untracked], text: [...lines, ...texts].join('\n') }
}

/** Returns the names and phrases of a source: what a test of it is likely to mention. */
export function wordsIn(text) {
  const names = text.match(/[A-Za-z_$][\w$]{3,}/g) ?? []
  const phrases = (text.match(/['"`>][A-Z][^'"`<>{}\n]{5,60}/g) ?? []).map((each) => each.slice(1))
  return new Set([...names, ...phrases.map((each) => each.trim())])
}

/** Returns the seconds that a test file is likely to take: a test that asks for much time takes a quarter of it. */
function likelySeconds(path, source) {
  const tests = source.match(/^\s*(test|it)(\.each)?\b/gm)?.length ?? 1
  const limits = [...source.matchAll(/setTimeout\((\d+)_000\)/g)].map(([, limit]) => Number(limit))
  return tests * usualSeconds[kindOf(path)] + limits.reduce((sum, limit) => sum + limit, 0) / 4
}

const withoutEnding = (path) => path.replace(/(\.test|\.spec)?\.\w+$/, '')

/** Returns the files that a source imports by a relative path, without their endings. */
const importsOf = (path, text) =>
  [...text.matchAll(/from '(\.[^']+)'/g)].map(([, to]) =>
    withoutEnding(posix.join(posix.dirname(path), to)),
  )

/**
 * Returns the test files that a change concerns, those that say most about it first: it changed them, they import what it changed or are
 * named like it, or they mention its names and phrases, of which rare ones count more. `tests` are pairs of a path and a text.
 */
export function rankTests({ files, text }, tests) {
  const candidates = tests.map(([path, source]) => ({ path, source, words: wordsIn(source) }))
  const places = new Map()
  for (const { words } of candidates)
    for (const word of words) places.set(word, (places.get(word) ?? 0) + 1)
  const changed = [...wordsIn(text)].filter((word) => places.has(word))
  const sources = new Set(files.map(withoutEnding))
  const names = new Set(
    files
      .filter((path) => kindOf(path) === undefined && /\.(tsx?|css)$/.test(path))
      .flatMap((path) => [basename(withoutEnding(path)), basename(dirname(path))]),
  )
  const scoreOf = ({ path, source, words }) => {
    if (files.includes(path)) return Infinity
    const mentions = changed
      .filter((word) => words.has(word))
      .reduce((sum, word) => sum + Math.log(candidates.length / places.get(word)), 0)
    const isNear = importsOf(path, source).some((each) => sources.has(each))
    const isNamedAlike = names.has(basename(withoutEnding(path)).replace(/-on-postgres$/, ''))
    return mentions + (isNear ? 40 : 0) + (isNamedAlike ? 20 : 0)
  }
  return candidates
    .map((test) => ({
      path: test.path,
      score: scoreOf(test),
      seconds: likelySeconds(test.path, test.source),
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
}

const keptTimes = () => (existsSync(timesFile) ? JSON.parse(readFileSync(timesFile, 'utf8')) : {})

/** Keeps how long test files took. `files` are pairs of a path and a duration in ms. */
export function keepTimes(files) {
  mkdirSync(dirname(timesFile), { recursive: true })
  writeFileSync(timesFile, JSON.stringify({ ...keptTimes(), ...Object.fromEntries(files) }))
}

/**
 * Returns the first of some ranked tests that take at most `seconds` one after the other, by kind, and how many are left out. The first one is
 * always among them.
 */
export function withinTime(ranked, seconds, times = keptTimes()) {
  const chosen = { unit: [], api: [], browser: [] }
  let [left, leftOut] = [seconds, 0]
  for (const [at, { path, seconds: likely }] of ranked.entries()) {
    const kind = kindOf(path)
    const needed = times[path] === undefined ? likely : times[path] / 1000
    if (at > 0 && needed > left) leftOut += 1
    else {
      left -= needed
      chosen[kind].push(path)
    }
  }
  return { chosen, leftOut }
}

/** Returns every test file of the project with its text. */
export const allTests = () =>
  projectFiles()
    .filter((path) => kindOf(path) !== undefined)
    .map((path) => [path, readFileSync(join(root, path), 'utf8')])

/** Seconds of tests, one after the other, that a run of a change may take. Several run at once, so it is over in some two minutes. */
const maxSeconds = 240

/** Returns the test files to run for a change since a commit, by stage, and says how many it leaves out. */
export function changedTests(commit) {
  const change = changeSince(commit)
  const ranked = rankTests(change, allTests())
  const { chosen, leftOut } = withinTime(ranked, maxSeconds)
  const count = ranked.length - leftOut
  console.log(
    `${change.files.length} changed files. ${count} test files that say most about them are run, and ${leftOut} that mention them are not: \`npm test\` runs all.`,
  )
  return chosen
}
