import type { ComponentType } from 'react'
import { lazyPage } from './lazy-part.js'

/**
 * A component that is loaded on use, with antd around it. The frame of the pages and a student's home are drawn without antd,
 * so that they arrive early on a slow line. The libraries' words are imported on use as well: the build lets such imports wait for all texts
 * of the page, and the libraries are in files with parts of the program that say theirs when they begin.
 */
export const lazyThemed = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) =>
  lazyPage(async () => {
    const [{ Themed }, { default: Content }, words] = await Promise.all([
      import('./themed.js'),
      load(),
      import('./library-words.js').then(({ loadLibraryWords }) => loadLibraryWords()),
    ])
    const Page = (props: Props) => (
      <Themed words={words}>
        <Content {...props} />
      </Themed>
    )
    return { default: Page }
  })
