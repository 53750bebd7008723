import { isPin, isWeakPin } from '@tinkerdesk/shared'
import { fieldProblem } from '../../../problems/field-problem.js'

const minPasswordLength = 10
const maxPasswordLength = 200

/** The most common passwords that are long enough; guessing starts with these. */
const common = new Set(
  `1234567890 12345678910 123456789012 0123456789 9876543210 0987654321 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4t5 qwertyuiop qwertyuiop123
  qwerty12345 qwerty123456 asdfghjkl123 zxcvbnm123 zxcvbnm1234 abcdefghij abcd123456 abc1234567 a123456789 aa12345678 password12 password123
  password1234 password12345 password@123 passw0rd123 p@ssword123 p@ssw0rd123 mypassword mypassword1 yourpassword thepassword newpassword
  newpassword1 changeme123 changeme1234 welcome123 welcome1234 welcome@123 letmein123 letmein1234 iloveyou123 iloveyou12 iloveindia
  iloveindia1 mynameis123 india12345 india123456 india@1234 bharat12345 bharat@123 jaihind123 jaishreeram jaimatadi1 krishna123 radhakrishna
  sairam12345 administrator administrator1 admin12345 admin123456 admin@1234 admin@12345 student123 student1234 student@123 teacher123
  teacher1234 teacher@123 school1234 school12345 school@123 tinkerdesk1 tinkerdesk123 tinkering123 atltinkering ataltinkering
  computer123 computer1234 football123 cricket123 cricket1234 superman123 princess123 sunshine123 dragon12345 monkey12345 master12345
  google12345 facebook123 whatsapp123 samsung123 mobile12345 test123456 testing123 testtest123 secret12345 qazwsxedc123 1qaz2wsx3edc
  zaq12wsxcde3 trustno1234 starwars123 pokemon1234 baseball123 michael123 whatever123 internet123 hello12345 hello123456`.split(
    /\s+/,
  ),
)

const weakness = (password: string, email: string): string | null => {
  const length = [...password].length
  const plain = password.toLowerCase()
  if (length < minPasswordLength)
    return `Use at least ${minPasswordLength} characters; three or four words that only you would put together are easy to remember.`
  if (length > maxPasswordLength) return `Use at most ${maxPasswordLength} characters.`
  if (plain === email.toLowerCase() || plain === email.split('@', 1)[0])
    return email.includes('@')
      ? 'Use something other than your e-mail address.'
      : 'Use something other than your handle.'
  if (new Set(plain).size < 4 || common.has(plain))
    return 'Many people use this password, so it is quickly guessed. Choose another, such as three or four words that only you would put together.'
  return null
}

/** Refuses a password that is easily guessed, or a PIN, where one may be chosen. Returns true for a PIN. */
export function assertGoodPinOrPassword(typed: string, signInName: string, path: string): boolean {
  if (!isPin(typed)) {
    if (/^[0-9]{1,9}$/.test(typed))
      throw fieldProblem(
        path,
        'A PIN has exactly six digits, and a password at least 10 characters.',
      )
    assertGoodPassword(typed, signInName, path)
    return false
  }
  if (isWeakPin(typed))
    throw fieldProblem(
      path,
      'Many people use this PIN, so it is quickly guessed. Choose six other digits.',
    )
  return true
}

/** Refuses a password that is easily guessed, with advice at the input of this name. */
export function assertGoodPassword(password: string, email: string, path: string): void {
  const message = weakness(password, email)
  if (message) throw fieldProblem(path, message)
}
