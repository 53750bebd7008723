import { lazy, type ComponentType } from 'react'
import { loadCode } from './load-code.js'

/**
 * A component that is loaded on use, with antd around it. The frame of the pages and a student's home are drawn without antd,
 * so that they arrive early on a slow line.
 */
export const lazyThemed = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(async () => {
    const [{ Themed }, { default: Content }] = await Promise.all([loadCode(() => import('./themed.js')), loadCode(load)])
    const Page = (props: Props) => (
      <Themed>
        <Content {...props} />
      </Themed>
    )
    return { default: Page }
  })
