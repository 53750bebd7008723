import '@ant-design/v5-patch-for-react-19'
import { ConfigProvider } from 'antd'
import { useMemo, type ReactNode } from 'react'
import { useIsDark, usePreferences } from './preferences.js'
import { themeFor } from './theme.js'

/** antd in this person's theme. */
export function Themed({ children }: { children: ReactNode }) {
  const dark = useIsDark()
  const { density } = usePreferences()
  const theme = useMemo(() => themeFor(dark, density), [dark, density])
  return (
    <ConfigProvider
      theme={theme}
      // In a virtual list the visible options have no role.
      virtual={false}
    >
      {children}
    </ConfigProvider>
  )
}
