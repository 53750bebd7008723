import {
  consentPurposeLabels,
  consentPurposes,
  consentPurposeSentences,
  type ConsentPurpose,
} from '@tinkerdesk/shared/base/consent-purposes'
import { spokenLanguage } from '@tinkerdesk/shared/base/say'
import { relationships } from '@tinkerdesk/shared/parts/people/person-words'
import type { NamedChild, StoredAnswer } from '@tinkerdesk/shared'
import { say } from '@tinkerdesk/shared/base/say'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { request } from '../../client/request.js'
import { Fault } from '../../ui/messages/fault.js'
import { Logo } from '../../ui/parts/logo.js'
import { TextField } from '../../ui/parts/text-field.js'

interface Props {
  child: NamedChild
  code: string
  detail: string
  languages: ReactNode
  onSent: (sent: 'agreed' | 'withdrawn') => void
}

/** The purposes one by one, of which none is ticked beforehand, and who answers. */
export function AnswerForm({ child, code, detail, languages, onSent }: Props) {
  const [ticked, setTicked] = useState<ReadonlySet<ConsentPurpose>>(new Set())
  const [guardian, setGuardian] = useState('')
  const [relationship, setRelationship] = useState('')
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState<string>()
  const relationId = useId()
  const toggle = (purpose: ConsentPurpose) =>
    setTicked((before) => {
      const next = new Set(before)
      if (!next.delete(purpose)) next.add(purpose)
      return next
    })
  const offered = consentPurposes.filter((purpose) => !child.agreed.includes(purpose))
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    setFault(undefined)
    const agreed = offered.filter((purpose) => ticked.has(purpose))
    const withdrawn = child.agreed.filter((purpose) => ticked.has(purpose))
    try {
      const answer = { agreed, withdrawn, guardian, relationship, language: spokenLanguage() }
      const { isStored } = await request<StoredAnswer>('post', '/api/guardian-forms/answer', {
        body: { code, detail, answer },
      })
      if (isStored)
        return onSent(withdrawn.length > 0 && agreed.length === 0 ? 'withdrawn' : 'agreed')
      setFault('This form has been used or has ended. Ask the school for a new one.')
    } catch (error) {
      setFault(error instanceof Error ? error.message : 'The answer could not be sent.')
    }
    setSending(false)
  }
  const box = (purpose: ConsentPurpose, verb: string) => (
    <li key={purpose}>
      <label>
        <input type="checkbox" checked={ticked.has(purpose)} onChange={() => toggle(purpose)} />
        <b>{`${verb}: ${consentPurposeLabels[purpose]}`}</b>
        <span>{consentPurposeSentences[purpose]}</span>
      </label>
    </li>
  )
  return (
    <main className="guardian-form">
      <p className="guardian-form-brand">
        <Logo /> Tinkerdesk
      </p>
      <h1>For what may the school use the data of your child?</h1>
      <p data-typed>
        <b>{child.name}</b>, {child.class}, {child.school}
      </p>
      <form className="field-stack" onSubmit={(event) => void send(event)}>
        {offered.length > 0 ? (
          <section>
            <p>Tick what you agree to. You may agree to some of it, or to nothing.</p>
            <p>
              <a href="/notice" target="_blank" rel="noreferrer">
                How data is used
              </a>
            </p>
            <ul>{offered.map((purpose) => box(purpose, say('I agree')))}</ul>
          </section>
        ) : null}
        {child.agreed.length > 0 ? (
          <section>
            <h2>You have agreed to this before</h2>
            <p>Tick what you withdraw. It counts at once.</p>
            <ul>{child.agreed.map((purpose) => box(purpose, say('I withdraw')))}</ul>
          </section>
        ) : null}
        <TextField label="Your name" autoComplete="name" value={guardian} onChange={setGuardian} />
        <div className="text-field">
          <label htmlFor={relationId}>You are the child’s</label>
          <select
            id={relationId}
            required
            value={relationship}
            onChange={({ target }) => setRelationship(target.value)}
          >
            <option value="">Choose</option>
            {relationships.map((each) => (
              <option key={each} value={each}>
                {say(each)}
              </option>
            ))}
          </select>
        </div>
        <Fault>{fault}</Fault>
        <button type="submit" className="button primary" disabled={isSending}>
          Send my answer
        </button>
      </form>
      {languages}
    </main>
  )
}
