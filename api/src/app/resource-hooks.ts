import type { ResourceHooks } from '../crud/index.js'
import { studentHooks } from '../resources/student-hooks.js'
import { subjectHooks, topicHooks } from '../resources/subject-tree-hooks.js'
import { tinkeringActivityHooks } from '../resources/tinkering-activity-hooks.js'

/** Code that resources run beyond CRUD, in this order. */
export const resourceHooks: readonly ResourceHooks[] = [tinkeringActivityHooks, studentHooks, subjectHooks, topicHooks]
