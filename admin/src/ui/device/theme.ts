import { theme, type ThemeConfig } from 'antd'
import type { Density } from './preferences.js'

const { darkAlgorithm, defaultAlgorithm, compactAlgorithm } = theme

const tagColours = [
  'blue',
  'purple',
  'cyan',
  'green',
  'magenta',
  'pink',
  'red',
  'orange',
  'yellow',
  'volcano',
  'geekblue',
  'gold',
  'lime',
] as const

/** Text colours of tags. antd's are too faint on their own background. */
const withReadableTags = <Map extends ReturnType<typeof darkAlgorithm>>(map: Map): Map => ({
  ...map,
  ...Object.fromEntries(tagColours.map((colour) => [`${colour}7`, map[`${colour}9`]])),
})

/** The colour of errors and of what cannot be undone, on its own and under the pointer. antd's red is too pale for text. */
const dangerOf = (colorError: string, colorErrorHover: string, colorErrorActive: string) => ({
  colorError,
  colorErrorText: colorError,
  colorErrorHover,
  colorErrorTextHover: colorErrorHover,
  colorErrorBorderHover: colorErrorHover,
  colorErrorActive,
  colorErrorTextActive: colorErrorActive,
})

/** antd's dark variants of the brand colour are too dull on our panels. */
const ourDark: typeof darkAlgorithm = (seed, map) =>
  withReadableTags({
    ...darkAlgorithm(seed, map),
    colorPrimary: '#6461e6',
    colorPrimaryHover: '#7f7cf2',
    colorPrimaryActive: '#5855d6',
    colorPrimaryBg: '#272848',
    colorPrimaryBgHover: '#30315a',
    colorPrimaryBorder: '#43458a',
    colorPrimaryText: '#a9b1ff',
    colorLink: '#a9b1ff',
    colorLinkHover: '#c5cbff',
    colorLinkActive: '#8f97f5',
    ...dangerOf('#ff9d94', '#ffb4ad', '#f58a80'),
    colorErrorBg: '#3a1f20',
    colorBgLayout: '#101218',
    colorBgContainer: '#181b24',
    colorBgElevated: '#1f232e',
    colorBorder: '#3b4152',
    colorBorderSecondary: '#2b303d',
  })

const ourLight: typeof darkAlgorithm = (seed) => ({
  ...withReadableTags(defaultAlgorithm(seed)),
  // Text under the pointer has this colour, too.
  colorPrimaryHover: '#5d55e8',
  ...dangerOf('#b42318', '#c8372b', '#912018'),
  colorErrorBg: '#fef1f0',
  colorBgLayout: '#f5f6fa',
  colorLink: '#4338ca',
  colorLinkHover: '#4f46e5',
  colorLinkActive: '#3730a3',
  colorBorder: '#d3d6e0',
  colorBorderSecondary: '#e9ebf1',
})

/** Compact means less space, not smaller text than around the inputs. */
const legible: typeof compactAlgorithm = (_seed, map) => ({
  ...map!,
  fontSize: 13,
  fontSizeSM: 12,
  lineHeight: 1.6,
})

/** antd animates by script as well as by CSS, so it must know about reduced motion too. */
const isStill = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false

/** antd's tokens in the colours of `styles/base.css`. */
export function themeFor(dark: boolean, density: Density): ThemeConfig {
  const colours = dark ? ourDark : ourLight
  return {
    cssVar: { key: 'tinkerdesk' },
    hashed: false,
    algorithm: density === 'compact' ? [colours, compactAlgorithm, legible] : [colours],
    token: {
      colorPrimary: '#4f46e5',
      colorInfo: '#4f46e5',
      colorTextBase: dark ? '#eceef5' : '#1c1f2b',
      // antd's own are too faint, above all in dialogs. A disabled input must stay readable.
      colorTextPlaceholder: dark ? '#9aa0b3' : '#5f667a',
      colorTextDisabled: dark ? '#9aa0b3' : '#676d81',
      borderRadius: 8,
      // The compact algorithm subtracts two: 13 pixels stay readable in a dense table.
      fontSize: density === 'compact' ? 15 : 14,
      fontFamily: 'var(--font)',
      fontFamilyCode: 'var(--mono)',
      controlHeight: 36,
      motion: !isStill,
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.16s',
    },
    components: {
      Table: {
        headerBg: dark ? '#1d212c' : '#f8f9fc',
        headerSplitColor: 'transparent',
        rowHoverBg: dark ? '#20242f' : '#f7f7fd',
        cellPaddingBlockSM: density === 'compact' ? 4 : 8,
      },
      // As our own menu.
      Dropdown: {
        colorBgElevated: 'var(--panel)',
        colorText: 'var(--ink)',
        colorTextDescription: 'var(--ink-soft)',
        boxShadowSecondary: 'var(--shadow)',
        controlItemBgHover: 'var(--panel-soft)',
        borderRadiusLG: 10,
        paddingBlock: 7,
        controlPaddingHorizontal: 12,
        fontSize: 14,
        fontSizeSM: 14,
        marginXS: 10,
      },
      Card: { headerFontSize: 15 },
      // As our own dialog.
      Modal: { titleFontSize: 17, borderRadiusLG: 14 },
      Tabs: dark
        ? {
            itemSelectedColor: '#a9b1ff',
            itemHoverColor: '#c5cbff',
            itemActiveColor: '#a9b1ff',
            inkBarColor: '#a9b1ff',
          }
        : {},
      // White on the pale red of a dark screen cannot be read.
      Button: dark ? { dangerColor: '#2b0b08' } : {},
    },
  }
}
