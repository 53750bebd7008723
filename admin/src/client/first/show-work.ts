import type { Me } from '@tinkerdesk/shared/base/roles'
import { answersAhead } from './ask-ahead.js'
import { activityAddress, homeRequests, type OutlinedActivity } from './home-requests.js'

/** One activity in the outline: its name, which leads to it, above lines for what the program draws there. */
function outlineOf(activity: OutlinedActivity): HTMLElement {
  const card = document.createElement('div')
  card.className = 'first-card'
  const link = document.createElement('a')
  link.href = activityAddress(activity)
  link.textContent = activity.taName
  card.append(link, document.createElement('b'), document.createElement('b'))
  return card
}

/**
 * Shows the names of a student's activities in the outline of the page as soon as the server has answered, until the program draws their
 * cards. On a slow line that is seconds before.
 */
export async function showWork(me: Promise<Me | null | undefined>): Promise<void> {
  try {
    const person = await me
    const [first] = person ? homeRequests(person) : []
    // Those of the last visit have the same address.
    const answer = first && (await answersAhead.get(first))
    if (!answer?.ok) return
    const { data } = (await answer.clone().json()) as { data: readonly OutlinedActivity[] }
    const cards = document.querySelector('.first-cards')
    if (data.length > 0) cards?.replaceChildren(...data.map(outlineOf))
  } catch {
    // The program asks again, and says what went wrong.
  }
}
