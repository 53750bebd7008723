import { formatCount, type InvitationResult, type WaitingInvitations } from '@tinkerdesk/shared'
import { request } from '../../client/request.js'
import type { RecordWrites } from '../../resource/index.js'
import { toast } from '../../ui/messages/toast.js'

const path = 'auth/student-invitations'
const chunk = 500

/** Returns what became of the invitations, in one or more sentences. */
export function sentSentence(result: InvitationResult): string {
  const { sent, withoutEmail, recent, signedIn, disabled, withoutConsent } = result
  return [
    sent === 1 ? '1 student invited.' : `${formatCount(sent)} students invited.`,
    withoutEmail === 1
      ? '1 has no e-mail.'
      : withoutEmail > 1
        ? `${formatCount(withoutEmail)} have no e-mail.`
        : '',
    recent === 1
      ? '1 was invited within the last hour.'
      : recent > 1
        ? `${formatCount(recent)} were invited within the last hour.`
        : '',
    signedIn === 1
      ? '1 has signed in already.'
      : signedIn > 1
        ? `${formatCount(signedIn)} have signed in already.`
        : '',
    disabled === 1
      ? '1 has a disabled account.'
      : disabled > 1
        ? `${formatCount(disabled)} have a disabled account.`
        : '',
    withoutConsent === 1
      ? '1 waits for the consent of a guardian.'
      : withoutConsent > 1
        ? `${formatCount(withoutConsent)} wait for the consent of a guardian.`
        : '',
  ]
    .filter(Boolean)
    .join(' ')
}

function report(result: InvitationResult): void {
  toast[result.sent > 0 ? 'success' : 'info'](sentSentence(result))
}

type Send = Pick<RecordWrites, 'send'>
const post = ({ send }: Send, body: object) => send<InvitationResult>('post', path, body)

/** Invites students and says what became of it. Throws if the server refuses. */
export async function inviteStudents(writes: Send, ids: readonly string[]): Promise<void> {
  const total = { sent: 0, recent: 0, withoutEmail: 0, disabled: 0, signedIn: 0, withoutConsent: 0 }
  for (let from = 0; from < ids.length; from += chunk) {
    const part = await post(writes, { studentIds: ids.slice(from, from + chunk) })
    for (const key of Object.keys(total) as (keyof typeof total)[]) total[key] += part[key]
  }
  report(total)
}

/** Offers to invite the students of a change set who have an account and no invitation yet. Says nothing if there is none. */
export async function offerInvitations(
  changeSet: string,
  refresh: () => Promise<unknown>,
): Promise<void> {
  const { waiting } = await request<WaitingInvitations>(
    'get',
    `/api/${path}?${new URLSearchParams({ changeSet })}`,
  )
  if (waiting === 0) return
  const key = `invite-${changeSet}`
  const invite = async () => {
    // The button is gone before the request is sent, so that nobody clicks twice.
    toast.dismiss(key)
    try {
      report(await request('post', `/api/${path}`, { body: { changeSet } }))
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'It could not be sent.')
    }
    await refresh()
  }
  const text =
    waiting === 1
      ? '1 student has an account and no invitation yet.'
      : `${formatCount(waiting)} students have an account and no invitation yet.`
  toast.info(text, {
    key,
    action: { label: `Invite ${formatCount(waiting)}`, run: () => void invite() },
  })
}
