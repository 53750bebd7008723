/* eslint-disable jsx-a11y/prefer-tag-over-role -- A select would take the focus from the box. */
import { resourceNamed, screens, type QuickFindAnswer } from '@tinkerdesk/shared'
import { say } from '@tinkerdesk/shared/base/say'
import { useCallback, useEffect, useEffectEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMe } from '../../fields/use-me.js'
import { useAddresses } from '../../resource/index.js'
import { Dialog } from '../../ui/dialogs/dialog.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import { useLater } from '../../ui/device/use-later.js'
import { commandsFor } from './commands.js'
import type { QuickFindOption } from './quick-find-option.js'
import { typedAhead } from './typed-ahead.js'
import { useRecent } from './use-recent.js'
import './quick-find.css'

const pauseMs = 150

interface Props {
  /** The keys that were pressed before it was there. */
  ahead: readonly string[]
  onClose: () => void
}

/** Finds a record of any list, or a page, by a few words. ↑ and ↓ choose, Enter opens. */
export default function QuickFind({ ahead, onClose }: Props) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  // The text with which Enter was pressed before its records were there.
  const [awaited, setAwaited] = useState<string>()
  // When the box is on the page: keys arrive until then, also after it was drawn for the first time.
  const takeAhead = useCallback(
    (box: HTMLInputElement | null) => {
      if (!box) return
      const typed = typedAhead(ahead)
      setText(typed.text)
      if (typed.isEntered) setAwaited(typed.text.trim() || undefined)
    },
    [ahead],
  )
  const list = useId()
  const navigate = useNavigate()
  const { options: matches, state } = useOptions(text.trim())
  const recent = useRecent()
  const isEmpty = text.trim() === ''
  const options = isEmpty ? recent : matches
  const current = Math.min(chosen, options.length - 1)
  const open = (option: QuickFindOption) => {
    onClose()
    void navigate(option.route)
  }
  const isReady = isEmpty || state !== 'loading'
  const openAwaited = useEffectEvent(() => {
    if (awaited === text.trim() && options[current]) open(options[current])
  })
  useEffect(() => {
    if (isReady) openAwaited()
  }, [isReady])
  const move = (by: number) =>
    setChosen(options.length === 0 ? 0 : (current + by + options.length) % options.length)
  const keys: { readonly [key: string]: () => void } = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () =>
      isReady || options[current]?.key.startsWith('/')
        ? options[current] && open(options[current])
        : setAwaited(text.trim()),
  }
  return (
    <Dialog open onClose={onClose} title="Quick find" width={640}>
      <input
        ref={takeAhead}
        className="quick-find-box"
        role="combobox"
        aria-label="Find a record or a page"
        aria-expanded={options.length > 0}
        aria-controls={list}
        aria-activedescendant={options[current] ? `${list}-${current}` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder="A name, a class, a page: asha 8th, new student, slots december"
        // eslint-disable-next-line jsx-a11y/no-autofocus -- The dialog was opened to type.
        autoFocus
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setChosen(0)
          setAwaited(undefined)
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || !keys[event.key]) return
          event.preventDefault()
          keys[event.key]!()
        }}
      />
      <div
        id={list}
        role="listbox"
        aria-label="Records and pages"
        className="quick-find-list"
        aria-busy={!isReady}
      >
        {options.map((option, at) => (
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- The box above has the keys.
          <div
            key={option.key}
            id={`${list}-${at}`}
            ref={(line) => {
              if (at === current) line?.scrollIntoView({ block: 'nearest' })
            }}
            role="option"
            tabIndex={-1}
            aria-selected={at === current}
            className="quick-find-option"
            onMouseMove={() => setChosen(at)}
            onClick={() => open(option)}
          >
            <span>{option.label}</span>
            <small>{option.hint}</small>
          </div>
        ))}
      </div>
      <output className="quick-find-state">
        {isEmpty ? 'Type a few words. Small typos are fine.' : messages[state]}
      </output>
    </Dialog>
  )
}

const messages = {
  loading: say('Searching…'),
  some: '',
  similar: 'No exact match. These are similar.',
  none: 'No record or page matches. Try fewer words.',
  failed: 'The records could not be searched. Try again in a moment.',
} as const

/** The pages and records that a text leads to, pages first. */
function useOptions(text: string): { options: QuickFindOption[]; state: keyof typeof messages } {
  const { role } = useMe()
  const { openAt } = useAddresses()
  const later = useLater(text, pauseMs)
  const { data, error, isFetching } = useApiQuery<QuickFindAnswer>(
    '/api/quick-find',
    { q: later },
    later !== '',
  )
  const isCurrent = text !== '' && later === text && !isFetching
  const commands = commandsFor(role, text, screens).map(({ label, route }) => ({
    key: route,
    label,
    hint: 'Page',
    route,
  }))
  const records = text === '' || error ? [] : (data?.records ?? [])
  const offered = records.flatMap(({ resource, id, title, hint, relations }): QuickFindOption[] => {
    const declared = resourceNamed(resource)
    const route = openAt(declared, { id, ...relations })
    return route
      ? [
          {
            key: id,
            label: title,
            hint: [declared.label.one, hint].filter(Boolean).join(' · '),
            route,
          },
        ]
      : []
  })
  const options = [...commands, ...offered]
  if (!isCurrent) return { options, state: 'loading' }
  if (error) return { options, state: 'failed' }
  return {
    options,
    state:
      options.length === 0 ? 'none' : data?.isSimilar && commands.length === 0 ? 'similar' : 'some',
  }
}
