import { pause } from '../lib/requests.mjs'
import { Tab } from './tab.mjs'

const typingMs = () => 1500 + Math.random() * 1500
const query = 'limit=25&page=1&sort=name.lastName,ASC&join=school'

/** Opens a list with its socket, which is read again when others change its rows. */
async function openList(tab, resource, path, steps, heard) {
  const read = () => steps.take('a list of staff', () => tab.ask('GET', path))
  const answer = await read()
  await tab.listen([{ resource }])
  tab.rereads(resource, read, heard)
  return answer.body?.data ?? []
}

/**
 * Staff of some schools who type in lists, and others who watch them. Takes the time of each change until each open list hears it. Returns a
 * function that ends them.
 */
export async function startStaff(url, { classes, watchers }, addressOf, steps) {
  const changedAt = new Map()
  const heard = (id) => {
    const at = changedAt.get(id)
    if (at !== undefined) steps.add('until a list hears a change', performance.now() - at)
  }
  let isOver = false
  const tabs = []
  const open = (person, at) => {
    const tab = new Tab(url, { address: addressOf(at), cookie: person.cookie })
    tabs.push(tab)
    return tab
  }
  for (const [at, watcher] of watchers.entries())
    await openList(open(watcher, at), 'student', `/api/students?${query}`, steps, heard)
  const typing = classes.map(async ({ incharge }, at) => {
    const tab = open(incharge, at)
    const rows = await openList(tab, 'student', `/api/students?${query}`, steps, () => undefined)
    // The work of the class is open beside it.
    await openList(
      open(incharge, at),
      'studentActivity',
      '/api/student-activities?limit=25&page=1&sort=updatedAt,DESC',
      steps,
    )
    const versions = new Map(rows.map(({ id, version }) => [id, version]))
    for (let n = 0; !isOver; n += 1) {
      await pause(typingMs())
      const { id } = rows[n % rows.length]
      changedAt.set(id, performance.now())
      const { status, body } = await steps.take('type in a cell of a list', () =>
        tab.ask('PATCH', `/api/students/${id}`, {
          version: versions.get(id),
          aspiration: `Engineer ${n}`,
        }),
      )
      if (status === 200) versions.set(id, body.version)
      if (status === 409) versions.set(id, body.current.version)
    }
  })
  return {
    /** Resolves when the last change is answered. Rejects if one of the staff could not open a list. */
    async stop() {
      isOver = true
      await Promise.all(typing)
      for (const tab of tabs) tab.close()
    },
  }
}
