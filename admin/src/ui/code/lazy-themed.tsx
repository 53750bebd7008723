import type { ComponentType } from 'react'
import { loadLibraryWords } from './library-words.js'
import { lazyPage } from './lazy-part.js'

/**
 * A component that is loaded on use, with antd around it. The frame of the pages and a student's home are drawn without antd,
 * so that they arrive early on a slow line.
 */
export const lazyThemed = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) =>
  lazyPage(async () => {
    const [{ Themed }, { default: Content }, words] = await Promise.all([
      import('./themed.js'),
      load(),
      loadLibraryWords(),
    ])
    const Page = (props: Props) => (
      <Themed words={words}>
        <Content {...props} />
      </Themed>
    )
    return { default: Page }
  })
