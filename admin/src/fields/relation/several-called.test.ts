import { declaredField, resourceNamed } from '@tinkerdesk/shared'
import { severalCalled } from './several-called.js'

test('a name of several records asks for an e-mail only where these have one', () => {
  const student = declaredField(resourceNamed('payment'), 'student')
  const school = declaredField(resourceNamed('student'), 'school')
  expect(severalCalled(student, 'Asha')).toMatch(/write its e-mail or ID\.$/)
  expect(severalCalled(school, 'Hill School')).toMatch(/write its ID\.$/)
})
