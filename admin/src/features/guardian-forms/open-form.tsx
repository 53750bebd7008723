import type { ConsentDetail } from '@tinkerdesk/shared/parts/consent/consent-form'
import type { NamedChild, NamedForm, OpenedForm } from '@tinkerdesk/shared'
import { useState, type FormEvent, type ReactNode } from 'react'
import { request } from '../../client/request.js'
import { Fault } from '../../ui/messages/fault.js'
import { mountByCode, PageByCode } from '../../ui/parts/page-by-code.js'
import { PlainPage } from '../../ui/parts/plain-page.js'
import { TextField } from '../../ui/parts/text-field.js'
import { AnswerForm } from './answer-form.js'
import './open-form.css'

const openForm = (code: string) =>
  request<OpenedForm>('post', '/api/guardian-forms/open', { body: { code } })

/** A form for anyone who has its link. */
const OpenForm = ({ code, languages }: { code: string; languages: ReactNode }) => (
  <PageByCode ask={openForm} code={code} title="The form could not be opened" after={languages}>
    {({ form }) =>
      form ? (
        <Steps asks={form.asks} code={code} languages={languages} />
      ) : (
        <PlainPage alone title="This link does not open a form" after={languages}>
          <p>
            It has been used, it has ended, or it is not complete. Ask the school for a new one.
          </p>
        </PlainPage>
      )
    }
  </PageByCode>
)

interface StepsProps {
  asks: ConsentDetail
  code: string
  languages: ReactNode
}

/** The question for something that the guardian knows, then the form, then thanks. */
function Steps({ asks, code, languages }: StepsProps) {
  const [detail, setDetail] = useState('')
  const [child, setChild] = useState<NamedChild>()
  const [sent, setSent] = useState<'agreed' | 'withdrawn'>()
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState<string>()
  const ask = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    setFault(undefined)
    try {
      const body = { code, detail: detail.trim() }
      const answer = await request<NamedForm>('post', '/api/guardian-forms/child', { body })
      if (answer.child) setChild(answer.child)
      else
        setFault(
          'This is not what the school has. After a few wrong answers the form ends: then ask the school for a new one.',
        )
    } catch (error) {
      setFault(error instanceof Error ? error.message : 'The form could not be opened')
    }
    setSending(false)
  }
  if (sent)
    return (
      <PlainPage alone title="Thank you" after={languages}>
        {sent === 'withdrawn' ? (
          <p>What you have withdrawn counts from now.</p>
        ) : (
          <p>Your answer counts when the school has confirmed that it was you.</p>
        )}
        <p>To change it later, ask the school for another form.</p>
      </PlainPage>
    )
  if (child)
    return (
      <AnswerForm
        child={child}
        code={code}
        detail={detail.trim()}
        languages={languages}
        onSent={setSent}
      />
    )
  return (
    <PlainPage alone title="A form for guardians" after={languages}>
      <p>
        For what may the school use the data of your child? First, show that you know the child.
      </p>
      <form className="guardian-form-start field-stack" onSubmit={(event) => void ask(event)}>
        {asks === 'dateOfBirth' ? (
          <TextField
            label="The child’s date of birth"
            type="date"
            value={detail}
            onChange={setDetail}
          />
        ) : (
          <TextField
            label="The last four digits of a guardian’s phone"
            inputMode="numeric"
            autoComplete="off"
            value={detail}
            onChange={setDetail}
          />
        )}
        <Fault>{fault}</Fault>
        <button type="submit" className="button primary" disabled={isSending}>
          Go on
        </button>
      </form>
    </PlainPage>
  )
}

/** Draws the page to which the code on a form leads. `languages` is shown below. */
export function mountGuardianForm(root: HTMLElement, languages: ReactNode): void {
  document.title = 'Form for guardians · Tinkerdesk'
  mountByCode(root, (code) => <OpenForm code={code} languages={languages} />)
}
