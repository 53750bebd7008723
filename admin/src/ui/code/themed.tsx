import '@ant-design/v5-patch-for-react-19'
import { ConfigProvider } from 'antd'
import type { Locale } from 'antd/es/locale/index.js'
import { useMemo, type ReactNode } from 'react'
import { useIsDark, usePreferences } from '../device/preferences.js'
import { themeFor } from '../device/theme.js'

interface Props {
  children: ReactNode
  /** antd's own words. Absent in English. */
  words?: Locale | undefined
}

/** antd in this person's theme and language. */
export function Themed({ children, words }: Props) {
  const dark = useIsDark()
  const { density } = usePreferences()
  const theme = useMemo(() => themeFor(dark, density), [dark, density])
  return (
    <ConfigProvider
      theme={theme}
      {...(words ? { locale: words } : {})}
      // In a virtual list the visible options have no role.
      virtual={false}
    >
      {children}
    </ConfigProvider>
  )
}
