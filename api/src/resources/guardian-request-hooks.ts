import { dayAfter, waitingStates, type RequestState } from '@tinkerdesk/shared'
import { guardianRequest } from '@tinkerdesk/shared/resources/guardian-request'
import { guardianRequestStep } from '@tinkerdesk/shared/resources/guardian-request-step'
import { system } from '../access/system.js'
import { Config } from '../config/config.js'
import { hooksOf, records, type ResourceHooks } from '../crud/index.js'
import type { Me } from '@tinkerdesk/shared'
import { titledProblem } from '../problems/field-problem.js'

const nameOf = (me: Me) => (me === system ? null : me.displayName.slice(0, 160))
const waiting: readonly RequestState[] = waitingStates

/** A request gets its deadline from the days of its kind; a step is stored with the state that it gives to its request. */
export const guardianRequestHooks: readonly ResourceHooks[] = [
  hooksOf(guardianRequest, {
    before({ action, after, me, get }) {
      if (action !== 'create') return undefined
      const days = get(Config).childData.requestDays[after.kind]
      return { deadline: dayAfter(after.receivedOn, days), enteredBy: nameOf(me) }
    },
  }),
  hooksOf(guardianRequestStep, {
    async before({ action, after, me, tx }) {
      if (action !== 'create') return undefined
      const request = await records(guardianRequest, tx).lock(after.request)
      if (!waiting.includes(request.state ?? 'open'))
        throw titledProblem(
          'request',
          'This request is closed. Enter a new one for what the guardian asks now.',
        )
      return { enteredBy: nameOf(me) }
    },
    async after({ action, after, tx }) {
      if (action === 'create')
        await records(guardianRequest, tx).put(after.request, { state: after.state })
    },
  }),
]
