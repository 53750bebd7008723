import { idOf, type FieldKinds } from '@tinkerdesk/shared'
import { useUntaken } from '../common/use-untaken.js'
import { selectOf, type InputProps } from '../props.js'
import { RelationSelect } from '../relation/relation-select.js'
import { useOffered } from '../relation/use-offered.js'
import { useWithin } from '../relation/use-within.js'

export function RelationsInput(props: InputProps<FieldKinds['relations']>) {
  const { within, waitsFor, isLoading, hasMoved } = useWithin(props.field)
  const offered = useOffered(props.path)
  const control = selectOf(props)
  const ids = Array.isArray(props.value) ? props.value.flatMap((item) => idOf(item) ?? []) : []
  const untaken = useUntaken(props.onBlur)
  return (
    <>
      <RelationSelect
        to={props.field.to}
        many
        value={ids}
        within={within}
        offered={offered}
        dropsOthers={hasMoved}
        {...(props.field.max ? { max: props.field.max } : {})}
        control={{
          ...control,
          ...untaken.watch,
          style: { width: '100%' },
        }}
        isWaiting={waitsFor !== undefined || isLoading}
        placeholder={waitsFor ? `Choose ${waitsFor.toLowerCase()} first` : 'Type to search'}
        onChange={props.onChange}
        onUntaken={untaken.say}
      />
      {untaken.note}
    </>
  )
}
