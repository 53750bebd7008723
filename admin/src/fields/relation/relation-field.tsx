import type { FieldKinds } from '@tinkerdesk/shared'
import type { ComponentProps } from 'react'
import { useUntaken } from '../common/use-untaken.js'
import { selectOf, type InputProps } from '../props.js'
import { RelationSelect } from './relation-select.js'
import { useOffered } from './use-offered.js'
import { useWithin } from './use-within.js'

interface Props extends Pick<
  ComponentProps<typeof RelationSelect>,
  'value' | 'onChange' | 'many' | 'max' | 'all' | 'clearable'
> {
  input: InputProps<FieldKinds['relation'] | FieldKinds['relations']>
}

/** The input of a form's relation, to one record or to several: it offers what the form allows, and says when a typed text chose nothing. */
export function RelationField({ input, ...select }: Props) {
  const { within, waitsFor, isLoading, hasMoved } = useWithin(input.field)
  const offered = useOffered(input.path)
  const untaken = useUntaken(input.onBlur)
  return (
    <>
      <RelationSelect
        {...select}
        to={input.field.to}
        within={within}
        offered={offered}
        dropsOthers={hasMoved}
        control={{ ...selectOf(input), ...untaken.watch, style: { width: '100%' } }}
        isWaiting={waitsFor !== undefined || isLoading}
        placeholder={waitsFor ? `Choose ${waitsFor.toLowerCase()} first` : 'Type to search'}
        onUntaken={untaken.say}
      />
      {untaken.note}
    </>
  )
}
