import { duplicateMessage, emptyRequirementsMessage } from '@tinkerdesk/shared'

const toasted = [duplicateMessage, emptyRequirementsMessage]

/** The sentences of the editors, for the originals and the students' copies alike. */
export const activityMessages = {
  saved: 'Updated successfully!!',
  failed: 'Updating data failed! Please try again.',
  toasted,
}
export const competitionMessages = {
  saved: 'Updated Successfully!',
  failed: 'Updating failed, please try again!',
  toasted,
}
export const courseMessages = {
  saved: 'Updated successfully!!',
  failed: 'Updating data failed!',
  toasted,
}
