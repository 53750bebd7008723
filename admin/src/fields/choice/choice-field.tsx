import type { FieldKinds } from '@tinkerdesk/shared'
import { Select, type SelectProps } from 'antd'
import { useListPlacement } from '../../ui/menus/list-placement.js'
import { choiceOptions } from '../common/options-in.js'
import { rankedSearch } from '../common/rank.js'
import { useUntaken } from '../common/use-untaken.js'
import { selectOf, type InputProps } from '../props.js'

interface Props<Value> extends SelectProps<Value> {
  input: InputProps<FieldKinds['choice'] | FieldKinds['choices']>
}

/** The input of one choice or several: it finds a choice by the letters that are typed, and says when they chose nothing. */
export function ChoiceField<Value extends string | string[] | null>({
  input,
  ...select
}: Props<Value>) {
  const untaken = useUntaken(input.onBlur)
  const placement = useListPlacement()
  return (
    <>
      <Select<Value>
        {...selectOf(input)}
        {...untaken.watch}
        {...rankedSearch}
        {...placement.props}
        onOpenChange={(isOpen) => isOpen && placement.place()}
        style={{ width: '100%' }}
        options={choiceOptions(input.field)}
        {...select}
      />
      {untaken.note}
    </>
  )
}
