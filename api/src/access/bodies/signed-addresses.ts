/** Addresses whose senders sign the body with a secret instead of having a session. Their bodies are small, in bytes. */
export const signedAddresses: ReadonlySet<string> = new Set(['/api/payments/razorpay/webhook'])
export const maxSignedBody = 64 * 1024
