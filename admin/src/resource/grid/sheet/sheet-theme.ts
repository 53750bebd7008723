import type { Theme } from '@glideapps/glide-data-grid'
import { theme } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { usePreferences } from '../../../ui/device/preferences.js'
import type { SheetTone } from './sheet-props.js'

/** The colours of marked cells, and of read-only ones. */
export interface SheetColours {
  tones: { readonly [tone in Exclude<SheetTone, 'plain'>]: { background: string; mark: string } }
  readOnly: { background: string; text: string }
}

const canvasFont = () => ({ family: getComputedStyle(document.body).fontFamily })

/** The fonts of a canvas. A new object when one has arrived: a canvas must draw again what it drew without it. */
function useCanvasFont() {
  const [font, setFont] = useState(canvasFont)
  useEffect(() => {
    const follow = () => setFont(canvasFont())
    document.fonts.addEventListener('loadingdone', follow)
    return () => document.fonts.removeEventListener('loadingdone', follow)
  }, [])
  return font
}

/** The theme of a canvas, from antd's tokens: a canvas does not hear of style sheets. */
export function useSheetTheme() {
  const { token } = theme.useToken()
  const { density } = usePreferences()
  const font = useCanvasFont()
  return useMemo(() => {
    const sheet: Partial<Theme> = {
      accentColor: token.colorPrimary,
      accentFg: token.colorWhite,
      accentLight: token.colorPrimaryBg,
      textDark: token.colorText,
      textMedium: token.colorTextSecondary,
      textLight: token.colorTextPlaceholder,
      textHeader: token.colorTextSecondary,
      textHeaderSelected: token.colorWhite,
      bgCell: token.colorBgContainer,
      bgCellMedium: token.colorFillQuaternary,
      bgHeader: token.colorBgElevated,
      bgHeaderHasFocus: token.colorPrimaryBg,
      bgHeaderHovered: token.colorPrimaryBg,
      borderColor: token.colorBorderSecondary,
      horizontalBorderColor: token.colorBorderSecondary,
      linkColor: token.colorLink,
      fontFamily: font.family,
      baseFontStyle: density === 'compact' ? '13px' : '14px',
      headerFontStyle: density === 'compact' ? '600 12px' : '600 13px',
      markerFontStyle: density === 'compact' ? '11px' : '12px',
      editorFontSize: density === 'compact' ? '13px' : '14px',
      cellHorizontalPadding: density === 'compact' ? 8 : 10,
    }
    const colours: SheetColours = {
      tones: {
        new: { background: token.colorSuccessBg, mark: token.colorSuccess },
        changed: { background: token.colorWarningBg, mark: token.colorWarning },
        wrong: { background: token.colorErrorBg, mark: token.colorError },
        conflict: { background: token.colorErrorBg, mark: token.colorPrimary },
      },
      readOnly: { background: token.colorFillQuaternary, text: token.colorTextTertiary },
    }
    return { sheet, colours, rowHeight: density === 'compact' ? 32 : 38 }
  }, [token, density, font])
}
