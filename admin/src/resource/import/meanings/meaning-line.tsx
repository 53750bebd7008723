import { counted, formatCount, type Field, type Resource } from '@tinkerdesk/shared'
import { say } from '@tinkerdesk/shared/base/say'
import { Button } from 'antd'
import { labelAt } from '../../list-state/columns.js'
import { MeaningInput } from './meaning-input.js'
import type { Meaning, UnreadText } from './meanings.js'

interface Props {
  resource: Resource
  field: Field
  text: UnreadText
  /** A text of the first line with it, such as a name. */
  sample: string
  meaning: Meaning | undefined
  onChange: (meaning: Meaning | undefined) => void
}

/** One text that is not understood, and what it means. */
export function MeaningLine({
  resource,
  field,
  text: { path, text, cells, line, problem, likely },
  sample,
  meaning,
  onChange,
}: Props) {
  const toggle = (is: 'empty' | 'wrong') => onChange(meaning === is ? undefined : is)
  const label = labelAt(resource, path)
  return (
    <li data-open={meaning === undefined}>
      <div>
        <strong>{text}</strong>
        <span>
          {label} · {counted(cells, 'row')} · line {formatCount(line)}
          {sample ? `: ${sample}` : ''}
        </span>
        {meaning === undefined ? <span className="td-error">{say(problem)}</span> : null}
        {meaning === undefined && likely.length > 0 ? (
          <span className="td-meaning-likely">
            <span>Did you mean this?</span>
            {likely.map((each) => (
              <Button key={each.text} size="small" onClick={() => onChange(each)}>
                {each.shown}
              </Button>
            ))}
          </span>
        ) : null}
      </div>
      <div>
        <MeaningInput
          resource={resource}
          path={path}
          field={field}
          label={`Meaning of ${text} in ${label}`}
          value={typeof meaning === 'object' ? meaning : undefined}
          onChange={onChange}
        />
        <span>
          <Button
            size="small"
            type={meaning === 'empty' ? 'primary' : 'default'}
            aria-pressed={meaning === 'empty'}
            aria-label={`Leave empty: ${text}`}
            onClick={() => toggle('empty')}
          >
            Leave empty
          </Button>
          <Button
            size="small"
            type={meaning === 'wrong' ? 'primary' : 'default'}
            aria-pressed={meaning === 'wrong'}
            aria-label={`Keep wrong: ${text}`}
            onClick={() => toggle('wrong')}
          >
            Keep wrong
          </Button>
        </span>
      </div>
    </li>
  )
}
