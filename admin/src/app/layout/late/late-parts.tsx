import { useEffect } from 'react'
import { whenRefused } from '../../../client/request.js'
import { keepAhead } from '../../../client/first/ahead.js'
import { sweepTyped } from '../../../client/kept-work.js'
import { rememberMe } from '../../../client/remembered-me.js'
import { startWorker } from '../../../client/start-worker.js'
import { canFilter } from '../../../fields/can-filter.js'
import { useMe } from '../../../fields/use-me.js'
import { assertOverrides } from '../../../resource/record/assert-overrides.js'
import { overrides } from '../../../resources/list.js'
import { serveHints } from '../../../ui/hints/serve-hints.js'
import { sayCuts } from '../../../ui/input/say-cut.js'
import { stopStrayClicks } from '../../../ui/input/stray-clicks.js'
import { checked } from '../../../ui/messages/report-fault.js'
import { FactorBar } from './factor-bar.js'
import { Jobs } from './jobs.js'
import { UndoOffers } from './undo-offers.js'
import { useOwnDevice } from './use-own-device.js'
import { UnsentBar } from './unsent-bar.js'
import { UpdateNote } from './update-note.js'

// No screen waits for it.
checked(() => assertOverrides(overrides, canFilter))

whenRefused((refusal, send) =>
  import('../../proof/send-again.js').then(
    ({ sendAgain }) => sendAgain(refusal, send),
    () => refusal,
  ),
)

/** The parts of the frame that load when the first screen is idle. */
export default function LateParts() {
  const me = useMe()
  useEffect(() => rememberMe(me), [me])
  useEffect(() => keepAhead(me.uid), [me.uid])
  useEffect(() => void sweepTyped(me.uid), [me.uid])
  useEffect(() => void startWorker(), [])
  // A page that is opened then waits for its own files only.
  useEffect(() => void import('../../late-pages.js').catch(() => {}), [])
  useEffect(() => serveHints(), [])
  useEffect(() => stopStrayClicks(), [])
  useEffect(() => sayCuts(), [])
  useOwnDevice(me)
  return (
    <>
      <Jobs />
      <UndoOffers />
      <FactorBar />
      <UnsentBar />
      <UpdateNote />
    </>
  )
}
