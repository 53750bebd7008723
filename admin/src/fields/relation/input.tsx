import { idOf, type FieldKinds } from '@tinkerdesk/shared'
import { useUntaken } from '../common/use-untaken.js'
import { selectOf, type InputProps } from '../props.js'
import { RelationSelect } from './relation-select.js'
import { useOffered } from './use-offered.js'
import { useWithin } from './use-within.js'

export function RelationInput(props: InputProps<FieldKinds['relation']>) {
  const { within, waitsFor, isLoading, hasMoved } = useWithin(props.field)
  const offered = useOffered(props.path)
  const control = selectOf(props)
  const id = idOf(props.value)
  const untaken = useUntaken(props.onBlur)
  return (
    <>
      <RelationSelect
        to={props.field.to}
        value={id ? [id] : []}
        within={within}
        offered={offered}
        dropsOthers={hasMoved}
        all={props.field.all}
        clearable={!props.field.required && !props.field.all}
        control={{
          ...control,
          ...untaken.watch,
          style: { width: '100%' },
        }}
        isWaiting={waitsFor !== undefined || isLoading}
        placeholder={waitsFor ? `Choose ${waitsFor.toLowerCase()} first` : 'Type to search'}
        onChange={([chosen]) => props.onChange(chosen ?? null)}
        onUntaken={untaken.say}
      />
      {untaken.note}
    </>
  )
}
