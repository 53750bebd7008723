import { resourceNamed, type Field, type Resource, type Section } from '@tinkerdesk/shared'

/** The settings of one kind of copy's editor. Its messages are fixed by the specification. */
export interface CopyEditing {
  resource: Resource
  sections: readonly Section[]
  submitLabel: string
  success: string
  failure: string
}

const declared = resourceNamed('studentActivity')

/** The name is filled in when a copy is created, so the declaration cannot require it; here it must be set. */
const activityCopy: Resource = {
  ...declared,
  fields: { ...declared.fields, taName: { ...declared.fields.taName, required: true } as Field },
}

/** The form of a copy without the fields fixed at its creation. */
const workSections = ({ form }: Resource) => form.filter(({ key }) => key !== 'copy')

export const activityEditing: CopyEditing = {
  resource: activityCopy,
  sections: workSections(activityCopy),
  submitLabel: 'Update',
  success: 'Updated successfully!!',
  failure: 'Updating data failed! Please try again.',
}

export const competitionEditing: CopyEditing = {
  resource: resourceNamed('studentCompetition'),
  sections: workSections(resourceNamed('studentCompetition')),
  submitLabel: 'Update',
  success: 'Updated Successfully!',
  failure: 'Updating failed, please try again!',
}

export const courseEditing: CopyEditing = {
  resource: resourceNamed('studentCourse'),
  sections: workSections(resourceNamed('studentCourse')),
  submitLabel: 'Submit',
  success: 'Updated successfully!!',
  failure: 'Updating data failed!',
}
