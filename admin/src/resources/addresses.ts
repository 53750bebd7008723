import { mayOpen, resourceNamed, idOf } from '@tinkerdesk/shared'
import { override } from '../resource/index.js'

const openAt = () => '/ta-data/add-subject'

/** Resources without generated pages: their records are opened where people work on them. */
export default [
  override(resourceNamed('task'), { openAt: ({ id }) => `/tasks/edit/${id}` }),
  override(resourceNamed('chatGroup'), { openAt: ({ id }) => `/chats/${id}` }),
  override(resourceNamed('slot'), {
    reads: ['school', 'month'],
    openAt: ({ school, month }, role) =>
      mayOpen(role, 'slotManagement')
        ? `/slot-management/manage?school=${idOf(school) ?? ''}&month=${String(month)}`
        : null,
    listAt: (path, id, role) =>
      path === 'school' && mayOpen(role, 'slotManagement')
        ? `/slot-management/manage?school=${id}`
        : null,
  }),
  override(resourceNamed('slotBooking'), {
    reads: ['remoteLab', 'day'],
    openAt: ({ remoteLab, day }, role) =>
      idOf(remoteLab) && mayOpen(role, 'remoteLabs')
        ? `/remote-labs?lab=${idOf(remoteLab)}&month=${String(day).slice(0, 7)}`
        : null,
  }),
  override(resourceNamed('subject'), { openAt }),
  override(resourceNamed('topic'), { openAt }),
  override(resourceNamed('subTopic'), { openAt }),
]
