import { resourceNamed } from '@tinkerdesk/shared'
import { override } from './override.js'

// Checked by the compiler alone: a line below a comment must not compile.
const course = resourceNamed('course')
const Input = () => null

override(course, { inputs: { organizedBy: Input }, cells: { courseTag: Input }, sections: { about: Input }, hiddenSections: ['material'] })
override(resourceNamed('student'), { values: { 'name.firstName': Input }, filters: { school: Input }, requiredInForm: ['section'] })

override(course, { headers: { courseTag: 'Tag', organizedBy: Input } })

// @ts-expect-error not a resource
override('course', {})
// @ts-expect-error not a field of a course
override(course, { inputs: { organisedBy: Input } })
// @ts-expect-error not a field of a course
override(course, { cells: { taName: Input } })
// @ts-expect-error not a field of a course
override(course, { headers: { taName: 'Name' } })
// @ts-expect-error neither a text nor a component
override(course, { headers: { courseTag: 1 } })
// @ts-expect-error a title, not a key
override(course, { sections: { About: Input } })
// @ts-expect-error not a section of a course
override(course, { hiddenSections: ['payment'] })
// @ts-expect-error not a page
override(course, { pages: { print: Input } })
// @ts-expect-error not a field of a course
override(course, { requiredInForm: ['name'] })
