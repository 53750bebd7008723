import type { CrudFilter } from '@refinedev/core'
import { formatCount } from '@tinkerdesk/shared'
import { Select, Spin, type SelectProps } from 'antd'
import { useEffect, useState } from 'react'
import { useListPlacement } from '../../ui/menus/list-placement.js'
import { meantOption } from '../../ui/input/meant-option.js'
import { toast } from '../../ui/messages/toast.js'
import { tabTakes } from '../common/tab-takes.js'
import { Namesake } from './namesake.js'
import { useAwaited } from './use-awaited.js'
import { useKeyAhead } from './use-key-ahead.js'
import { useOptions, type RelationOption } from './use-options.js'
import './relation.css'

interface Props {
  to: string
  value: readonly string[]
  onChange: (ids: string[]) => void
  many?: boolean
  max?: number
  within?: { by: string; value: string } | undefined
  /** Filters of the records that can be chosen. */
  offered?: readonly CrudFilter[]
  /** True to drop chosen records that do not lie within. */
  dropsOthers?: boolean
  control?: Pick<
    SelectProps,
    | 'id'
    | 'disabled'
    | 'status'
    | 'autoFocus'
    | 'onFocus'
    | 'onSelect'
    | 'onKeyDown'
    | 'onBlur'
    | 'className'
    | 'maxTagCount'
    | 'style'
    | 'popupMatchSelectWidth'
    | 'aria-label'
  >
  placeholder: string
  /**
   * True while another field has to be chosen first: nothing is offered until then. The select takes the focus all the same, or Tab would skip
   * it before the answer for the other field has come.
   */
  isWaiting?: boolean
  clearable?: boolean
  /** An extra entry above the records, which means all of them. */
  all?: RelationOption | undefined
  /** Further extra entries, such as "Is empty". */
  named?: readonly RelationOption[] | undefined
  /** Called with a typed text that chose nothing, if that is known only after the person went on. */
  onUntaken?: (text: string) => void
}

const none: readonly CrudFilter[] = []

/** Selects records of another resource, searched on the server while typing and shown by title. */
export function RelationSelect({
  to,
  value,
  onChange,
  many,
  max,
  within,
  offered = none,
  dropsOthers = false,
  control,
  placeholder,
  isWaiting = false,
  clearable = true,
  all,
  named = [],
  onUntaken,
}: Props) {
  const [open, setOpen] = useState(false)
  const awaited = useAwaited()
  const placement = useListPlacement()
  const isAwaited = awaited.text !== undefined
  const { options, selected, outside, isLoading, hasFailed, more, search, target, hintsFor } =
    useOptions({
      to,
      chosen: value,
      within,
      offered,
      open: !isWaiting && (open || isAwaited),
      extra: all ? [all, ...named] : named,
    })
  useEffect(() => {
    if (dropsOthers && outside.length > 0) onChange(value.filter((id) => !outside.includes(id)))
  })
  const change = (chosen: readonly string[]) => {
    search('')
    if (!many) setOpen(false)
    // A click that chooses meanwhile counts, and not the answer.
    awaited.end({ isChosen: true })
    onChange([...chosen])
  }
  const tookAhead = useKeyAhead({
    awaited,
    isLoading,
    best: (text, isSure) => (isSure ? meantOption(options, text) : options[0])?.value,
    choose: (id) => change(many ? [...new Set([...value, id])].slice(0, max) : [id]),
    miss: (text) => {
      // While the list is open, the person sees that it is empty.
      if (!open) {
        search('')
        onUntaken?.(text)
      }
      return () =>
        onUntaken ? onUntaken(text) : void toast.info(`Nothing was chosen for “${text}”`)
    },
  })
  const nothing = isWaiting
    ? placeholder
    : hasFailed
      ? 'The list could not be loaded.'
      : `No ${target.label.many.toLowerCase()} found.`
  return (
    <Select<RelationOption | RelationOption[] | null>
      {...control}
      labelInValue
      showSearch
      filterOption={false}
      {...(many ? { mode: 'multiple' as const } : {})}
      {...(max ? { maxCount: max } : {})}
      value={many ? selected : (selected[0] ?? null)}
      placeholder={placeholder}
      allowClear={clearable}
      loading={(open || isAwaited) && isLoading}
      open={open}
      {...placement.props}
      onOpenChange={(next) => {
        if (next) placement.place()
        setOpen(next)
      }}
      // A select that closes forgets its text. It is still needed while the answer is awaited.
      {...(awaited.text === undefined ? {} : { searchValue: awaited.text })}
      onSearch={(text) => (isAwaited && text === '' ? undefined : search(text))}
      onBlur={(event) => {
        control?.onBlur?.(event)
        // A select of several drops the text without a word to us.
        if (many && !isAwaited) search('')
      }}
      onInputKeyDown={(event) => tookAhead(event) || tabTakes(event)}
      onChange={(chosen) => change([chosen ?? []].flat().map((option) => String(option.value)))}
      options={options}
      optionRender={({ label, value: id }) => {
        const hinted = hintsFor.get(String(id))
        return hinted ? (
          <>
            {label} <Namesake {...hinted} />
          </>
        ) : (
          label
        )
      }}
      notFoundContent={isLoading && !isWaiting ? <Spin size="small" /> : nothing}
      popupRender={(menu) => (
        <>
          {menu}
          {more > 0 ? <p className="td-more">{formatCount(more)} more: type to narrow</p> : null}
        </>
      )}
    />
  )
}
