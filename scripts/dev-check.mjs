// Tries the development loop by hand: `npm run dev:check`. It saves changes to sources, makes two migrations, waits for each in an open page,
// restores the sources and prints the times. It is no part of `npm test`, because it changes files of the working tree.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect as expects } from '@playwright/test'
import { transpileStale } from './dev/transpile.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { freePort } from './lib/free-port.mjs'
import { root } from './lib/shell.mjs'

const data = mkdtempSync(join(tmpdir(), 'tinkerdesk-dev-'))
const [port, apiPort] = [await freePort(), await freePort()]
const address = `http://127.0.0.1:${port}`
const otherProgram = createServer().listen(apiPort, '127.0.0.1')
const started = performance.now()
const server = spawn(process.execPath, [join(root, 'scripts/dev.mjs')], {
  cwd: root,
  env: { ...process.env, DEV_PORT: port, PORT: apiPort, DATA_DIR: data },
  stdio: 'inherit',
})
const ended = new Promise((done) => server.once('exit', done))
let hasEnded = false
void ended.then(() => (hasEnded = true))
let browser
// A busy computer takes longer.
const timeout = 120_000
const expect = expects.configure({ timeout })

const log = (what, since) =>
  console.log(
    `${what}: ${Math.round(performance.now() - since)} ms (load ${loadavg()[0].toFixed(1)})`,
  )

const texts = new Map()
/** Replaces text in a source, and waits until `isShown`. */
async function save(what, file, from, to, isShown) {
  const path = join(root, file)
  const before = readFileSync(path, 'utf8')
  if (!texts.has(path)) texts.set(path, before)
  assert(before.includes(from), `${file} does not contain ${from}`)
  const since = performance.now()
  writeFileSync(path, before.replace(from, to))
  await isShown()
  log(what, since)
}

function restore() {
  for (const [path, text] of texts) writeFileSync(path, text)
  texts.clear()
}

const migrations = join(root, 'api/src/database/migrations')
const committed = new Set(readdirSync(migrations))
/** Files that a migration changes. */
const recorded = ['index.ts', 'shapes.ts']
  .map((file) => join(migrations, file))
  .concat(join(root, 'shared/src/resources/former-paths.ts'))
  .map((path) => [path, readFileSync(path, 'utf8')])

function removeMigrations() {
  for (const [path, text] of recorded) writeFileSync(path, text)
  for (const file of readdirSync(migrations))
    if (!committed.has(file)) rmSync(join(migrations, file))
}

try {
  while (!(await fetch(`${address}/api/health/live`).catch(() => undefined))?.ok) {
    assert(!hasEnded, 'npm run dev ended before it was ready')
    await new Promise((done) => setTimeout(done, 100))
  }
  log('npm run dev is ready', started)
  // Not before: it would take a processor from the start that is measured.
  browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const page = await browser.newPage()
  page.setDefaultTimeout(timeout)
  await page.goto(`${address}/auth/sign-in`)
  await page.getByLabel('E-mail').fill('admin@demo.example')
  await page.getByLabel('Password', { exact: true }).fill('tinkerdesk-demo-2026')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))

  await page.goto(`${address}/tag-data/add`)
  const title = page.getByRole('heading', { name: 'New tag' })
  const name = page.locator('[data-path="name"] input')
  await name.fill('Kites')
  await page.getByText('is taken by another program').waitFor()
  const tag = 'shared/src/resources/tag.ts'
  await save('A declaration is shown', tag, "one: 'Tag'", "one: 'Label'", () =>
    page.getByRole('heading', { name: 'New label' }).waitFor(),
  )
  await save('Its next change is shown', tag, "one: 'Label'", "one: 'Tag'", () => title.waitFor())
  await expect(name, 'What was typed is kept').toHaveValue('Kites')

  const createProject = () =>
    page.evaluate(async () => {
      const response = await fetch('/api/projects', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"projectName":"Kite"}',
      })
      return (await response.json()).projectId
    })
  // A person looks at the page before they save again. A third save within some seconds waits for the next process to load.
  await new Promise((done) => setTimeout(done, 4_000))
  await save(
    'A hook works',
    'api/src/resources/project-hooks.ts',
    'return { projectId: ',
    "return { projectId: 'HOOK' + ",
    async () => {
      while (!(await createProject()).startsWith('HOOK'))
        await new Promise((done) => setTimeout(done, 20))
    },
  )
  restore()

  const overlay = page.locator('vite-error-overlay')
  await save('A fault is shown', tag, "url: 'tags'", "url: 'Tags!'", () =>
    overlay.getByText('it must be plural kebab-case').waitFor(),
  )
  const refused = await fetch(`${address}/api/tags`)
  assert.deepEqual([refused.status, (await refused.json()).title], [503, 'The API is not running'])
  restore()
  await overlay.waitFor({ state: 'detached' })
  await title.waitFor()

  await save('A missing export is named', tag, 'export const tag', 'const tag', () =>
    overlay.getByText('shared/src/resources/tag.ts is not found: write').waitFor(),
  )
  restore()
  await overlay.waitFor({ state: 'detached' })

  for (const file of [tag, 'admin/src/ui/parts/page-head.tsx']) {
    await save(
      `A type error of ${file} is shown`,
      file,
      'import ',
      "const wrong: number = 'text'\nimport ",
      () => page.getByText('TS2322').waitFor(),
    )
    const since = performance.now()
    restore()
    await title.waitFor()
    await page.getByText('TS2322').waitFor({ state: 'hidden' })
    log('It is gone', since)
    await expect(name, 'What was typed is kept').toHaveValue('Kites')
  }

  const make = page.getByRole('button', { name: 'Make the migration' })
  const fields = 'fields: { name:'
  await save(
    'A missing migration is offered',
    tag,
    fields,
    "fields: { shade: text('Shade', { max: 20 }), name:",
    () => make.waitFor(),
  )
  let since = performance.now()
  await make.click()
  await overlay.waitFor({ state: 'detached' })
  log('It is made, and the API is ready', since)
  await save(
    'A renamed field is asked about',
    tag,
    "shade: text('Shade'",
    "tint: text('Tint'",
    async () => {
      await make.click()
      await page.getByRole('button', { name: 'It is called tint now' }).click()
      await page.getByRole('button', { name: 'Answer' }).click()
    },
  )
  since = performance.now()
  await overlay.waitFor({ state: 'detached' })
  log('It is renamed, and the API is ready', since)
  await page.getByText('Making the migration').waitFor({ state: 'hidden' })
  await expect(name, 'What was typed is kept').toHaveValue('Kites')
} finally {
  await browser?.close()
  otherProgram.close()
  restore()
  removeMigrations()
  server.kill('SIGTERM')
  await ended
  // The JavaScript of those migrations would run where nothing is built first.
  await transpileStale()
  rmSync(data, { recursive: true, force: true })
}
