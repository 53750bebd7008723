import { dayAfter, maxPortfolioDays, today } from '@tinkerdesk/shared'
import { portfolio, type Portfolio } from '@tinkerdesk/shared/resources/portfolio'
import { text } from '@tinkerdesk/shared/base/say'
import { useState } from 'react'
import { useRecordAnswer } from '../../resource/index.js'
import { Fault } from '../../ui/messages/fault.js'
import './own-portfolio.css'

interface Props {
  id: string
  version: number
  state: Portfolio['state']
}

/** The school's answer to a portfolio, below what it answers. */
export function AnswerPanel({ id, version, state }: Props) {
  const [isAlone, setAlone] = useState(false)
  const [until, setUntil] = useState(dayAfter(today(), maxPortfolioDays))
  const [message, setMessage] = useState('')
  const { send, isSending, fault, setFault } = useRecordAnswer(
    portfolio,
    { id, version },
    text('The answer could not be saved.'),
  )
  const sendBack = () =>
    message.trim() === ''
      ? setFault(text('Say what the student is to change.'))
      : void send({ state: 'returned', message: message.trim() }, text('The student is told'))
  const isReleased = state === 'released'
  return (
    <div className="own-portfolio-part portfolio-answer">
      {isReleased ? null : (
        <>
          <label className="portfolio-check">
            <input
              type="checkbox"
              checked={isAlone}
              onChange={({ target }) => setAlone(target.checked)}
            />
            I have seen every picture and text: no other child is named or pictured
          </label>
          <label>
            {'Shown until '}
            <input
              type="date"
              required
              min={today()}
              max={dayAfter(today(), maxPortfolioDays)}
              value={until}
              onChange={({ target }) => setUntil(target.value)}
            />
          </label>
          <div className="own-portfolio-actions">
            <button
              type="button"
              className="button primary"
              disabled={!isAlone || until === '' || isSending}
              onClick={() =>
                void send({ state: 'released', alone: true, until }, text('Portfolio released'))
              }
            >
              Release
            </button>
          </div>
        </>
      )}
      <label>
        Message to the student
        <textarea
          rows={2}
          maxLength={500}
          value={message}
          onChange={({ target }) => setMessage(target.value)}
        />
      </label>
      <Fault>{fault}</Fault>
      <div className="own-portfolio-actions">
        <button type="button" className="button" disabled={isSending} onClick={sendBack}>
          {isReleased ? 'End the link' : 'Send back'}
        </button>
      </div>
    </div>
  )
}
