import type { CSSProperties } from 'react'

interface Growing {
  autoSize?: { minRows: number; maxRows?: number }
  style?: CSSProperties
}

/**
 * Returns the props of a text area that grows with its text. Browsers that size it by themselves take no script for each key; in others antd
 * measures the text.
 */
export function growing(minRows: number, maxRows?: number): Growing {
  if (!CSS.supports('field-sizing', 'content'))
    return { autoSize: { minRows, ...(maxRows === undefined ? {} : { maxRows }) } }
  // The padding and the border of antd's text area.
  const height = (rows: number) => `calc(${rows}lh + 10px)`
  return {
    style: {
      fieldSizing: 'content',
      resize: 'none',
      minHeight: height(minRows),
      ...(maxRows === undefined ? {} : { maxHeight: height(maxRows) }),
    },
  }
}
