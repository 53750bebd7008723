/** The reason why an e-mail was not sent. */
export interface MailFailure {
  /** For admins. Contains only the kind of failure, since the server's own words may repeat the address. */
  sentence: string
  /** True if no later attempt can succeed. */
  isFinal: boolean
  /** True if the mail server itself fails, so that other e-mails would fail as well. */
  isServerDown: boolean
}

const refusals = new Set(['EENVELOPE', 'EMESSAGE'])

/** Each sentence is written as a whole, so that its readers get it in their language. */
function refusalOf(isAboutAddress: boolean, isFinal: boolean, codes: string): string {
  if (isAboutAddress)
    return isFinal
      ? `The mail server refused the recipient (${codes}).`
      : `The mail server refused the recipient for now (${codes}).`
  return isFinal
    ? `The mail server refused the mail (${codes}).`
    : `The mail server refused the mail for now (${codes}).`
}

/** Classifies an error of nodemailer or of the disk. */
export function mailFailure(error: unknown): MailFailure {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown }
  const codes =
    [code, responseCode]
      .filter((value) => typeof value === 'string' || typeof value === 'number')
      .join(' ') || 'unknown'
  if (code === 'EAUTH')
    return {
      sentence: `The mail server did not accept our sign-in (${codes}).`,
      isFinal: false,
      isServerDown: true,
    }
  if (!refusals.has(String(code)))
    return {
      sentence: `The mail could not be handed to the mail server (${codes}).`,
      isFinal: false,
      isServerDown: true,
    }
  const isFinal = typeof responseCode === 'number' && responseCode >= 500
  return { sentence: refusalOf(code === 'EENVELOPE', isFinal, codes), isFinal, isServerDown: false }
}
