import { Button } from 'antd'
import { useCallback, useState } from 'react'
import { Dropdown, fetchDropdown } from '../../../ui/menus/dropdown.js'
import { useNarrow } from '../../../ui/device/use-narrow.js'

interface Props {
  /** Where the saved hours can be copied to. */
  targets: readonly { key: string; label: string; run: () => void }[]
  isDisabled: boolean
  hint: string | undefined
}

/** The buttons that copy a month, each its own. A phone has room for a single one, with a menu. */
export function CopyButtons({ targets, isDisabled, hint }: Props) {
  const isNarrow = useNarrow()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = useCallback(() => setAnchor(null), [])
  if (!isNarrow)
    return targets.map(({ key, label, run }) => (
      <Button key={key} disabled={isDisabled} title={hint} onClick={run}>
        {label}
      </Button>
    ))
  return (
    <>
      <Button
        disabled={isDisabled}
        title={hint}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onPointerEnter={fetchDropdown}
        onFocus={fetchDropdown}
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
      >
        Copy…
      </Button>
      {anchor ? (
        <Dropdown anchor={anchor} label="Copy the month" items={targets} onClose={close} />
      ) : null}
    </>
  )
}
