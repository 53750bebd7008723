import { useInvalidate } from '@refinedev/core'
import { resourceNamed } from '@tinkerdesk/shared'
import { HttpProblem } from '../../client/http-problem.js'
import { request } from '../../client/request.js'
import { toast } from '../../ui/toast.js'
import type { Floor, TreeNode } from './tree.js'

const sentenceOf = (error: unknown): string => {
  if (!(error instanceof HttpProblem)) return 'It could not be saved. Please try again.'
  const issues = error.code === 'duplicate' ? [] : error.issues
  return [error.message, ...issues.slice(0, 3).map(({ message }) => message)].join(' ')
}

/** Adds, renames and deletes nodes. Each function returns true on success and shows a toast on failure. */
export function useTreeChanges() {
  const invalidate = useInvalidate()
  const attempt = async (floor: Floor, work: (url: string) => Promise<unknown>): Promise<boolean> => {
    const { url } = resourceNamed(floor)
    try {
      await work(`/api/${url}`)
      return true
    } catch (error) {
      toast.error(sentenceOf(error))
      return false
    } finally {
      await invalidate({ resource: floor, invalidates: ['list', 'many'] })
    }
  }
  return {
    /** `parent` is the node above the new one. */
    add: (floor: Floor, name: string, parent: TreeNode | null) =>
      attempt(floor, (url) => request('post', url, { body: { name, ...(parent ? { [parent.floor]: parent.id } : {}) } })),
    rename: ({ floor, id, version, name: before }: TreeNode, name: string) =>
      attempt(floor, async (url) => {
        const save = (from: number, to: string) =>
          request<{ version: number }>('patch', `${url}/${id}`, { body: { version: from, name: to } })
        const saved = await save(version, name)
        const key = `renamed-${id}`
        const undo = async () => {
          toast.dismiss(key)
          await attempt(floor, () => save(saved.version, before))
        }
        toast.success(`“${before}” renamed to “${name}”`, { key, action: { label: 'Undo', run: () => void undo() } })
      }),
    remove: ({ floor, id }: TreeNode) => attempt(floor, (url) => request('delete', `${url}/${id}`)),
  }
}
