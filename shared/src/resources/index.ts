import type { FieldsOf } from '../resource/declare/declared.js'
import { declareResources } from '../resource/walk/declared-resources.js'
import type { Resource } from '../resource/define-resource.js'
import { itemRelationsOf, relationsOf, type PlacedField } from '../resource/walk/fields-of.js'
import { titleRelationsOf } from '../resource/walk/title.js'
import { apartment } from './apartment.js'
import { attendance } from './attendance.js'
import { certificate } from './certificate.js'
import { certificateTemplate } from './certificate-template.js'
import { chatGroup } from './chat-group.js'
import { chatMessage } from './chat-message.js'
import { chatMute } from './chat-mute.js'
import { competition } from './competition.js'
import { course } from './course.js'
import { entryRequest } from './entry-request.js'
import { equipment } from './equipment.js'
import { equipmentLoan } from './equipment-loan.js'
import { mentor } from './mentor.js'
import { messageReport } from './message-report.js'
import { monthlyReturn } from './monthly-return.js'
import { notification } from './notification.js'
import { partner } from './partner.js'
import { payment } from './payment.js'
import { paymentEntry } from './payment-entry.js'
import { price } from './price.js'
import { project } from './project.js'
import { remoteLab } from './remote-lab.js'
import { returnLine } from './return-line.js'
import { school } from './school.js'
import { session } from './session.js'
import { slot } from './slot.js'
import { slotBooking } from './slot-booking.js'
import { student } from './student.js'
import { studentActivity } from './student-activity.js'
import { studentCompetition } from './student-competition.js'
import { studentCourse } from './student-course.js'
import { subTopic } from './sub-topic.js'
import { subject } from './subject.js'
import { tag } from './tag.js'
import { task } from './task.js'
import { team } from './team.js'
import { tinkeringActivity } from './tinkering-activity.js'
import { topic } from './topic.js'
import { user } from './user.js'

const declarations = [
  task,
  student,
  tinkeringActivity,
  studentActivity,
  subject,
  topic,
  subTopic,
  competition,
  studentCompetition,
  entryRequest,
  course,
  studentCourse,
  session,
  attendance,
  certificate,
  team,
  mentor,
  project,
  partner,
  slot,
  slotBooking,
  remoteLab,
  equipment,
  equipmentLoan,
  monthlyReturn,
  school,
  apartment,
  chatGroup,
  chatMessage,
  messageReport,
  chatMute,
  notification,
  payment,
  paymentEntry,
  price,
  user,
  tag,
  returnLine,
  certificateTemplate,
] as const

/** Every resource, in menu order. */
export const resources: readonly Resource[] = declarations
declareResources(declarations)

type Declaration = (typeof declarations)[number]

type FieldsByName = { [D in Declaration as D['name']]: FieldsOf<D> }

declare module '../resource/declare/declared.js' {
  // eslint-disable-next-line typescript/no-empty-object-type -- Only an interface can be added to.
  interface DeclaredFields extends FieldsByName {}
}

/** The name of a resource. */
export type ResourceName = Declaration['name']

/** The declaration of a name: `DeclarationOf<'student'>` is `typeof student`. */
export type DeclarationOf<N extends ResourceName> = Extract<Declaration, { name: N }>

const byName = new Map<string, Resource>()

/** Returns the declaration of a name. Throws for an unknown name, which types rule out where it is written, and `assertResources` in declarations. */
export function resourceNamed<S extends string>(name: string extends S ? S : never): Resource
export function resourceNamed<const N extends ResourceName>(name: N): DeclarationOf<N>
export function resourceNamed(name: string): Resource {
  const resource = byName.get(name) ?? resources.find((declaration) => declaration.name === name)
  if (!resource) throw new Error(`There is no resource called "${name}".`)
  byName.set(name, resource)
  return resource
}

/** The resource of accounts: `createdBy` of every record names one. */
export const accounts = user

/** A relation that points at a resource, at any depth. */
export interface RelationTo extends PlacedField {
  resource: Resource
  /** The path of the leaf that holds it: that of the list, for a part of a list's items. */
  owner: string
}

/** Returns every relation, in any resource, to records of the given one. */
export const relationsTo = (name: string): RelationTo[] =>
  resources.flatMap((resource) => [
    ...relationsOf(resource).flatMap(({ path, field, to }) =>
      to === name ? [{ resource, path, field, owner: path }] : [],
    ),
    ...itemRelationsOf(resource).flatMap(({ path, field, to, list }) =>
      to === name ? [{ resource, path, field, owner: list }] : [],
    ),
  ])

/** Returns the names of the other resources whose titles appear in the title of this one, at any depth. */
export const titleSourcesOf = (resource: Resource): string[] =>
  titleRelationsOf(resource).flatMap(({ to }) => [to, ...titleSourcesOf(resourceNamed(to))])
