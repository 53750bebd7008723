import { resourceNamed } from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import { HttpProblem } from '../../client/http-problem.js'
import { offerUndo, useRecordWrites, type RecordWrites } from '../../resource/index.js'
import { toast } from '../../ui/messages/toast.js'
import type { Target } from './place-dialog.js'
import type { Level, TreeNode } from './tree.js'

/** Returns why a change of the tree was refused, in one sentence or a few. */
export const sentenceOf = (error: unknown): string => {
  if (!(error instanceof HttpProblem)) return 'It could not be saved. Please try again.'
  const issues = error.code === 'duplicate' ? [] : error.issues
  return [error.message, ...issues.slice(0, 3).map(({ message }) => message)].join(' ')
}

const subject = resourceNamed('subject')
const topic = resourceNamed('topic')
const subTopic = resourceNamed('subTopic')
const below = [topic, subTopic]

/** The writes of each level. */
export const useLevelWrites = () => ({
  subject: useRecordWrites(subject),
  topic: useRecordWrites(topic),
  subTopic: useRecordWrites(subTopic),
})

/** Adds, renames, moves and deletes nodes. Each function returns true on success and shows a toast on failure. */
export function useTreeChanges() {
  const writesOf = useLevelWrites()
  const all = useRecordWrites(subject, below)
  const attempt = async (
    level: Level,
    work: (writes: RecordWrites) => Promise<unknown>,
  ): Promise<boolean> => {
    const writes = writesOf[level]
    try {
      await work(writes)
      return true
    } catch (error) {
      toast.error(sentenceOf(error))
      return false
    } finally {
      await writes.whenRead()
    }
  }
  /** Saves a change, and offers to take it back. */
  const change = (node: TreeNode, patch: object, back: object, done: string) =>
    attempt(node.level, async (writes) => {
      const save = (version: number, fields: object) =>
        writes.change(node.id, { version, ...fields })
      const saved = await save(node.version, patch)
      const key = `changed-${node.id}`
      const undo = async () => {
        toast.dismiss(key)
        await attempt(node.level, () => save(saved.version, back))
      }
      toast.success(done, { key, undo: () => void undo() })
    })
  return {
    /** `parent` is the node above the new one. */
    add: (level: Level, name: string, parent: TreeNode | null) =>
      attempt(level, (writes) =>
        writes.create({ name, ...(parent ? { [parent.level]: parent.id } : {}) }),
      ),
    rename: (node: TreeNode, name: string) =>
      change(node, { name }, { name: node.name }, `“${node.name}” renamed to “${name}”`),
    /** Moves a node, with all that is below it, to another node of the level above. There it is among the last, by name. */
    move: (node: TreeNode, above: Level, { id, name }: Target) =>
      change(
        node,
        { [above]: id, position: null },
        { [above]: node.parent, position: node.position },
        `“${node.name}” moved to “${name}”`,
      ),
    /** Merges a node into another one of its level. What named it names the other one, and it is archived. */
    merge: (node: TreeNode, { id, version, name }: Target) =>
      attempt(node.level, async () => {
        const body = {
          id: ulid(),
          resource: node.level,
          winner: { id, version },
          loser: { id: node.id, version: node.version },
          take: [],
          join: [],
        }
        await all.send('post', 'duplicates/merge', body)
        await all.whenRead()
        offerUndo(`“${node.name}” merged into “${name}”`, [body.id], all.read)
      }),
    remove: ({ level, id }: TreeNode) => attempt(level, (writes) => writes.archive(id)),
  }
}
