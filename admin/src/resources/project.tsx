import { type FieldKinds, resourceNamed } from '@tinkerdesk/shared'
import { useMe } from '../fields/use-me.js'
import type { InputProps } from '../fields/props.js'
import { override, type WithDefault } from '../resource/index.js'

/** The school of a project. An in-charge is not offered "all", which the server would refuse. */
function SchoolInput({ Default, ...props }: InputProps & WithDefault<InputProps>) {
  const isBound = useMe().role === 'atlIncharge'
  const { all: _all, ...single } = props.field as FieldKinds['relation']
  return <Default {...props} field={isBound ? { ...single, required: true } : props.field} />
}

export default override(resourceNamed('project'), { inputs: { schoolName: SchoolInput } })
