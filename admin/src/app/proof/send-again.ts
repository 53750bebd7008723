import type { Problem } from '@tinkerdesk/shared/base/problems'
import { afterTexts } from '../../client/language.js'

/** The dialog that is open: requests that are refused together ask once. */
let asking: Promise<boolean> | undefined

const ask = async () => (await afterTexts(() => import('./proof-dialog.js'))).askProof()

/** Sends a refused request once more if it needs a fresh proof, and the person gives one. Returns the refusal otherwise. */
export async function sendAgain(
  refusal: Response,
  send: () => Promise<Response>,
): Promise<Response> {
  const problem: Partial<Problem> | null = await refusal
    .clone()
    .json()
    .catch(() => null)
  if (problem?.code !== 'step_up_needed') return refusal
  asking ??= ask().finally(() => (asking = undefined))
  return (await asking.catch(() => false)) ? send() : refusal
}
