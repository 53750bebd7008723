import { currentToasts, toast } from '../ui/messages/toast.js'
import { notificationProvider } from './notification-provider.js'

const shown = () => currentToasts().map(({ tone, text }) => `${tone}: ${text}`)

beforeEach(() => toast.dismissAll())

test("shows the server's sentence instead of Refine's title", () => {
  notificationProvider.open({
    type: 'error',
    key: 'k',
    message: 'Error (status code: 403)',
    description: 'You may not do this.',
  })
  expect(shown()).toEqual(['error: You may not do this.'])
})

test('leaves it to the page to say that its record could not be loaded', () => {
  notificationProvider.open({
    type: 'error',
    key: '01J-student-getOne-notification',
    message: 'Error',
    description: 'Not there.',
  })
  expect(shown()).toEqual([])
})
