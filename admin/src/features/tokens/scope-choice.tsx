import {
  everyResource,
  resources,
  tokenVerbs,
  tokenVerbsOf,
  type Role,
  type TokenScope,
  type TokenVerb,
} from '@tinkerdesk/shared'
import { text } from '@tinkerdesk/shared/base/say'
import { Checkbox, Radio } from 'antd'
import { verbLabels } from './scope-words.js'

export type ScopeChoices = 'read' | 'write' | 'some'
export const fixedScopes: Readonly<Record<'read' | 'write', TokenScope>> = {
  read: { [everyResource]: ['read'] },
  write: { [everyResource]: tokenVerbs },
}

interface Props {
  role: Role
  choice: ScopeChoices
  onChoice: (choice: ScopeChoices) => void
  some: TokenScope
  onSome: (scope: TokenScope) => void
}

/** Chooses what a token may do: to read, to read and change, or some of it for some records. */
export function ScopeChoice({ role, choice, onChoice, some, onSome }: Props) {
  const toggle = (name: string, verb: TokenVerb, isOn: boolean) => {
    const verbs = tokenVerbs.filter((each) => (each === verb ? isOn : some[name]?.includes(each)))
    const others = Object.fromEntries(Object.entries(some).filter(([key]) => key !== name))
    onSome(verbs.length > 0 ? { ...others, [name]: verbs } : others)
  }
  const open = resources.filter((resource) => tokenVerbsOf(resource, role).length > 0)
  return (
    <fieldset className="token-scope">
      <legend>What it may do</legend>
      <Radio.Group
        value={choice}
        onChange={({ target }) => onChoice(target.value as ScopeChoices)}
        options={[
          { value: 'read', label: text('Read everything') },
          { value: 'write', label: text('Read and change everything') },
          { value: 'some', label: text('Choose') },
        ]}
      />
      <p className="td-work-soft">
        It never does more than its owner may. Chats and reports have to be chosen by name.
      </p>
      {choice === 'some' ? (
        <ul className="td-work-rows td-work-box">
          {open.map((resource) => (
            <li key={resource.name}>
              <span>{resource.label.many}</span>
              <div>
                {tokenVerbsOf(resource, role).map((verb) => (
                  <Checkbox
                    key={verb}
                    checked={some[resource.name]?.includes(verb) ?? false}
                    onChange={({ target }) => toggle(resource.name, verb, target.checked)}
                    aria-label={`${resource.label.many}: ${verbLabels[verb]}`}
                  >
                    {verbLabels[verb]}
                  </Checkbox>
                ))}
              </div>
            </li>
          ))}
        </ul>
      ) : null}
    </fieldset>
  )
}
