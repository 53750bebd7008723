import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import './tabs.css'

interface Props {
  /** The accessible name of the row of tabs. */
  label: string
  tabs: readonly { key: string; label: ReactNode; content: ReactNode }[]
  active: string
  onChange: (key: string) => void
}

/** Tabs with the content of the active one. Arrow keys, Home and End move between them. */
export function Tabs({ label, tabs, active, onChange }: Props) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const at = tabs.findIndex(({ key }) => key === active)
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const index = (to + tabs.length) % tabs.length
    onChange(tabs[index]!.key)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus()
  }
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="td-tabs"
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={tab.key === active}
            aria-controls={tab.key === active ? `${id}-panel` : undefined}
            tabIndex={tab.key === active ? 0 : -1}
            onClick={() => onChange(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div key={active} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${active}`}>
        {tabs[at]?.content}
      </div>
    </>
  )
}
