import { provenEmail, type Claims } from './proven-email.js'

const domains = ['lab.example']
const email = 'Ravi@Lab.Example'

test.each<[Claims, 'email_verified' | 'xms_edov', string | undefined]>([
  [{ email, email_verified: true }, 'email_verified', 'ravi@lab.example'],
  [{ email, email_verified: 'true' }, 'email_verified', undefined],
  [{ email, email_verified: 1 }, 'email_verified', undefined],
  [{ email }, 'email_verified', undefined],
  [{ email, xms_edov: true }, 'email_verified', undefined],
  [{ email, xms_edov: true }, 'xms_edov', 'ravi@lab.example'],
  [{ email, xms_edov: '1' }, 'xms_edov', 'ravi@lab.example'],
  [{ email, xms_edov: 1 }, 'xms_edov', 'ravi@lab.example'],
  [{ email, xms_edov: false, email_verified: true }, 'xms_edov', undefined],
  [{ email, email_verified: true }, 'xms_edov', undefined],
  [{ email: 'a@other.example', email_verified: true }, 'email_verified', undefined],
  [{ email: 'a@sub.lab.example', email_verified: true }, 'email_verified', undefined],
  [{ email: 'a@evil.example@lab.example', email_verified: true }, 'email_verified', undefined],
  [{ email: '@lab.example', email_verified: true }, 'email_verified', undefined],
  [{ email: ['a@lab.example'], email_verified: true }, 'email_verified', undefined],
  [{ email_verified: true }, 'email_verified', undefined],
])('%j proves by %s: %s', (claims, proof, proven) => {
  expect(provenEmail(claims, { proof, domains })).toBe(proven)
})
