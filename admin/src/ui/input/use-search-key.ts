import type { InputRef } from 'antd'
import type { RefObject } from 'react'
import { useKeys } from './use-keys.js'

/** The slash leads into a page's search. */
export const useSearchKey = (box: RefObject<InputRef | null>) =>
  useKeys({ '/': () => box.current?.focus() })
