import { resourceNamed, type Field, type Resource, type Section } from '@tinkerdesk/shared'

/** How one kind of copy is edited; the sentences are those that people know. */
export interface CopyEditing {
  resource: Resource
  sections: readonly Section[]
  submitLabel: string
  success: string
  failure: string
}

const declared = resourceNamed('studentActivity')

/** The name is filled in when a copy is made, so the declaration cannot ask for it; here it must stand. */
const activityCopy: Resource = {
  ...declared,
  fields: { ...declared.fields, taName: { ...declared.fields.taName, required: true } as Field },
}

export const activityEditing: CopyEditing = {
  resource: activityCopy,
  sections: [
    { title: 'Activity', fields: ['taID', 'taName', 'intro'] },
    { title: 'What it is for', fields: ['goals', 'materials'] },
    { title: 'How it goes', fields: ['instructions', 'tips'] },
    { title: 'What comes after', fields: ['assessment', 'extensions'] },
    { title: 'Resources', fields: ['resources'] },
    { title: 'Comments and files', fields: ['comment', 'files'] },
  ],
  submitLabel: 'Update',
  success: 'Updated successfully!!',
  failure: 'Updating data failed! Please try again.',
}

export const competitionEditing: CopyEditing = {
  resource: resourceNamed('studentCompetition'),
  sections: [
    { title: 'Comments and submission', fields: ['comments', 'studentUploadFile'] },
    { title: 'About', fields: ['name', 'organizedBy', 'description', 'refLink', 'fileURL'] },
    { title: 'Dates', fields: ['applicationStartDate', 'applicationEndDate', 'competitionStartDate', 'competitionEndDate'] },
    { title: 'Taking part', fields: ['eligibility', 'requirements', 'paymentDetails'] },
  ],
  submitLabel: 'Update',
  success: 'Updated Successfully!',
  failure: 'Updating failed, please try again!',
}

export const courseEditing: CopyEditing = {
  resource: resourceNamed('studentCourse'),
  sections: [
    { title: 'Comments and course file', fields: ['comments', 'courseUploadFile'] },
    { title: 'About', fields: ['courseName', 'courseTag', 'organizedBy', 'description', 'refLink'] },
    { title: 'Dates', fields: ['applicationStartDate', 'applicationEndDate', 'crsStartDate', 'crsEndDate'] },
    { title: 'Who may join', fields: ['classesFrom', 'classesTo', 'requirements'] },
  ],
  submitLabel: 'Submit',
  success: 'Updated successfully!!',
  failure: 'Updating data failed!',
}
