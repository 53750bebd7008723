import { composeStories, setProjectAnnotations, type composeStory } from '@storybook/react-vite'
import type { SpecStory } from '../e2e/support/spec-story.js'
import preview from './.storybook/preview.js'

setProjectAnnotations([preview])

type Composed = Pick<ReturnType<typeof composeStory>, 'globals' | 'run'>

const files = import.meta.glob<Parameters<typeof composeStories>[0]>('./*.stories.tsx')
const stories: SpecStory[] = []
for (const [path, load] of Object.entries(files)) {
  const composed: { readonly [name: string]: Composed } = composeStories(await load())
  for (const [name, story] of Object.entries(composed))
    stories.push({
      name: `${path.slice(2, -4)}/${name}`,
      globals: story.globals,
      run: () => story.run(),
    })
}
// The texts of its modules have their language now.
window.kinds = (await import('./support/examples.js')).kinds
window.stories = stories
