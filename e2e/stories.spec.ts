import { expect, test } from '@playwright/test'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from '../scripts/lib/install.mjs'
import { examine } from './support/axe.js'
import { buildPage, servePage, type PageFiles } from './support/build-page.js'
import type { SpecStory } from './support/spec-story.js'

const input = fileURLToPath(new URL('../stories/spec-page.ts', import.meta.url))
const origin = 'http://stories.example'

let files: PageFiles
test.beforeAll(async () => {
  await ensureInstalled('stories')
  files = await buildPage(input, '/files/')
})

type Named = Pick<SpecStory, 'name' | 'globals'>

test('each story is drawn without an error, keeps its promises and passes axe in both themes', async ({
  page,
  context,
}) => {
  const faults: string[] = []
  let at = ''
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(`${at}: ${message.text()}`)
  })
  page.on('pageerror', (error) => faults.push(`${at}: ${error.message}`))
  await servePage(page, /^http:\/\/stories\.example\//, files)
  const seen = new Set<string>()

  /** Opens the page in a language. Returns its stories. */
  const open = async (language: string): Promise<readonly Named[]> => {
    await context.addCookies([{ name: 'language', value: language, url: origin }])
    await page.goto(origin)
    await page.waitForFunction(() => 'stories' in window)
    return page.evaluate(() => window.stories.map(({ name, globals }) => ({ name, globals })))
  }
  const show = (story: Named) =>
    test.step(story.name, async () => {
      at = story.name
      const isPhone = story.globals.viewport?.value === 'phone'
      await page.setViewportSize(
        isPhone ? { width: 390, height: 844 } : { width: 1280, height: 800 },
      )
      const fault = await page.evaluate(
        (name) =>
          window.stories
            .find((each) => each.name === name)!
            .run()
            .then(
              () => null,
              // The rest is the whole page.
              (error: unknown) => String(error).split('\n\n', 1)[0]!,
            ),
        story.name,
      )
      if (fault !== null) faults.push(`${at}: ${fault}`)
      // The other stories are examined in both themes.
      if (story.globals.theme !== 'system') return
      const { findings } = await examine(page, seen)
      faults.push(...findings.map((finding) => `${at}: ${finding}`))
    })

  const all = await open('en')
  const kinds = await page.evaluate(() => window.kinds)
  const named = (file: string) =>
    kinds.map((kind) => `${file}.stories/${kind.charAt(0).toUpperCase()}${kind.slice(1)}`)
  expect(all.map(({ name }) => name)).toEqual(
    expect.arrayContaining([...named('inputs'), ...named('cells')]),
  )
  const inHindi = all.filter(({ globals }) => globals.language === 'hi')
  for (const story of all.filter((each) => !inHindi.includes(each))) await show(story)
  await open('hi')
  for (const story of inHindi) await show(story)
  expect(faults).toEqual([])
})
