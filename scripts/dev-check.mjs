// Tries the development loop by hand: `npm run dev:check`. It saves changes to three sources, waits for each in an open page, restores the
// sources and prints the times. It is no part of `npm test`, because it changes files of the working tree.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect } from '@playwright/test'
import { ensureChromium } from './lib/chromium.mjs'
import { freePort } from './lib/free-port.mjs'
import { root } from './lib/shell.mjs'

const data = mkdtempSync(join(tmpdir(), 'tinkerdesk-dev-'))
const [port, apiPort] = [await freePort(), await freePort()]
const address = `http://127.0.0.1:${port}`
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

const log = (what, since) => console.log(`${what}: ${Math.round(performance.now() - since)} ms`)

/** Replaces text in a source, waits until `isShown`, and restores the source. */
async function save(file, from, to, isShown) {
  const before = readFileSync(join(root, file), 'utf8')
  assert(before.includes(from), `${file} does not contain ${from}`)
  const since = performance.now()
  writeFileSync(join(root, file), before.replace(from, to))
  try {
    await isShown()
    log(`${file} is shown`, since)
  } finally {
    writeFileSync(join(root, file), before)
  }
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
  await page.goto(`${address}/auth/sign-in`)
  await page.getByLabel('E-mail').fill('admin@demo.example')
  await page.getByLabel('Password', { exact: true }).fill('tinkerdesk-demo-2026')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))

  await page.goto(`${address}/tag-data/add`)
  const name = page.locator('[data-path="name"] input')
  await name.fill('Kites')
  await save('shared/src/resources/tag.ts', "one: 'Tag'", "one: 'Label'", () =>
    page.getByRole('heading', { name: 'New label' }).waitFor(),
  )
  await page.getByRole('heading', { name: 'New tag' }).waitFor()
  await expect(name, 'What was typed is kept').toHaveValue('Kites')

  const overlay = page.locator('vite-error-overlay')
  await save('shared/src/resources/tag.ts', "url: 'tags'", "url: 'Tags!'", () =>
    overlay.getByText('it must be plural kebab-case').waitFor(),
  )
  await overlay.waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'New tag' }).waitFor()

  await save(
    'admin/src/ui/parts/page-head.tsx',
    'import ',
    "const wrong: number = 'text'\nimport ",
    () => page.getByText('2 type errors').waitFor(),
  )
} finally {
  await browser?.close()
  server.kill('SIGTERM')
  await ended
  rmSync(data, { recursive: true, force: true })
}
