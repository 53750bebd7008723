import { say, text } from '@tinkerdesk/shared/base/say'
import { hasContacts } from '@tinkerdesk/shared/fields/without-contacts'
import {
  classes,
  complexities,
  maxMaterials,
  maxMinutes,
  maxTopic,
  minMinutes,
  type Issue,
} from '@tinkerdesk/shared'
import { Input, Select } from 'antd'
import { useId, type ReactNode } from 'react'
import { TypedNumber } from '../../fields/number/typed-number.js'
import { RelationSelect } from '../../fields/relation/relation-select.js'
import { takesAnyText } from '../../ui/input/take-typed.js'
import { PhotoInput } from './photo-input.js'
import type { Wish } from './use-wish.js'
import '../../fields/common/field.css'
import '../../ui/styles/section.css'

interface Props {
  wish: Wish
  issues: readonly Issue[]
  isAi: boolean
  onChange: (patch: Partial<Wish>) => void
}

const levelWords = {
  simple: text('Simple'),
  medium: text('Medium'),
  challenging: text('Challenging'),
}
const plain = (values: readonly string[]) => values.map((value) => ({ value, label: say(value) }))
const levels = [
  {
    path: 'subject',
    to: 'subject',
    label: 'Subject',
    clears: { topic: undefined, subTopic: undefined },
  },
  {
    path: 'topic',
    to: 'topic',
    label: 'Topic',
    within: 'subject',
    clears: { subTopic: undefined },
  },
  { path: 'subTopic', to: 'subTopic', label: 'Sub-topic', within: 'topic', clears: {} },
] as const

/** The wish for a draft: the subject, the class, the time, and the materials. */
export function WishForm({ wish, issues, isAi, onChange }: Props) {
  const id = useId()
  const field = (path: keyof Wish, label: string, input: ReactNode, isWide = false) => {
    const issue = issues.find((each) => each.path === path)
    return (
      <div className={isWide ? 'td-wide' : undefined}>
        <label className="ta-gen-label" htmlFor={`${id}-${path}`}>
          {say(label)}
        </label>
        {input}
        {issue ? (
          <p className="td-error" id={`${id}-${path}-note`}>
            {issue.message}
          </p>
        ) : null}
        {isAi &&
        [wish[path]].flat().some((text) => typeof text === 'string' && hasContacts(text)) ? (
          <output className="td-help">
            E-mail addresses and phone numbers are left out of what is sent to the AI.
          </output>
        ) : null}
      </div>
    )
  }
  const control = (path: keyof Wish) => ({
    id: `${id}-${path}`,
    ...(issues.some((each) => each.path === path)
      ? { status: 'error' as const, 'aria-describedby': `${id}-${path}-note` }
      : {}),
  })
  const select = (
    path: 'classesFrom' | 'classesTo' | 'complexity' | 'language',
    label: string,
    options: { value: string; label: string }[],
  ) =>
    field(
      path,
      label,
      <Select
        {...control(path)}
        value={wish[path]}
        options={options}
        onChange={(value) => onChange({ [path]: value })}
      />,
    )
  return (
    <div className="td-fields">
      {field(
        'about',
        'What it is about',
        <Input
          {...control('about')}
          value={wish.about ?? ''}
          maxLength={maxTopic}
          placeholder="An alarm that rings when it rains"
          onChange={({ target }) => onChange({ about: target.value })}
        />,
        true,
      )}
      {levels.map((level) => {
        const parent = 'within' in level ? wish[level.within] : undefined
        return (
          <div key={level.path}>
            <label className="ta-gen-label" htmlFor={`${id}-${level.path}`}>
              {level.label}
            </label>
            <RelationSelect
              to={level.to}
              value={wish[level.path] ? [wish[level.path]!] : []}
              within={parent && 'within' in level ? { by: level.within, value: parent } : undefined}
              placeholder="Any"
              control={{ id: `${id}-${level.path}`, disabled: 'within' in level && !parent }}
              onChange={([chosen]) => onChange({ [level.path]: chosen, ...level.clears })}
            />
          </div>
        )
      })}
      {select(
        'complexity',
        'Complexity',
        complexities.map((value) => ({ value, label: levelWords[value] })),
      )}
      {select('classesFrom', 'From class', plain(classes))}
      {select('classesTo', 'To class', plain(classes))}
      {field(
        'minutes',
        'Time in minutes',
        <TypedNumber
          control={control('minutes')}
          min={minMinutes}
          max={maxMinutes}
          step={15}
          value={wish.minutes}
          onChange={(minutes) => onChange({ minutes })}
        />,
      )}
      {select('language', 'Language', [
        { value: 'en', label: 'English' },
        { value: 'hi', label: 'हिन्दी' },
      ])}
      {field(
        'materials',
        'Materials at hand',
        <Select
          {...control('materials')}
          className={takesAnyText}
          mode="tags"
          open={false}
          suffixIcon={null}
          maxCount={maxMaterials}
          value={wish.materials ?? []}
          tokenSeparators={[',']}
          placeholder="Buzzer, battery, foil"
          onChange={(materials) => onChange({ materials })}
        />,
        true,
      )}
      {isAi ? (
        <PhotoInput
          wish={wish}
          issue={issues.find(({ path }) => path === 'photo')?.message}
          onChange={onChange}
        />
      ) : null}
    </div>
  )
}
