import { resourceNamed, titleOf, type ListPage, type Me, type ShownRow } from '@tinkerdesk/shared'
import { request } from '../../client/request.js'
import { titlePaths } from '../../fields/search-query.js'

const account = resourceNamed('user')
const maxNamed = 3

export interface Person {
  id: string
  name: string
}

/** The account that a typed name means, or a sentence that says why it means none. */
type Meant = { person: Person; problem?: never } | { problem: string; person?: never }

/** Returns the account whose name starts with what was typed, or has all its words, as they are written or as they sound. Throws an `HttpProblem`. */
async function findPerson(typed: string, me: Me): Promise<Meant> {
  const words = typed.split(/\s+/).filter(Boolean)
  const paths = titlePaths(account, me)
  const named = {
    $and: words.map((word) => ({ $or: paths.map((path) => ({ [path]: { $soundL: word } })) })),
  }
  const enabled = me.role === 'admin' ? [{ disabled: { $eq: false } }] : []
  const query = new URLSearchParams({
    s: JSON.stringify({ $and: [named, ...enabled] }),
    rank: typed,
    page: '1',
    limit: '20',
  })
  const { data } = await request<ListPage<ShownRow>>('get', `/api/${account.url}?${query}`)
  const matches = data.map((row): Person => ({ id: row.id, name: titleOf(account, row) }))
  const key = typed.toLowerCase()
  const starting = matches.filter(({ name }) =>
    name
      .toLowerCase()
      .split(/\s+/)
      .some((_, at, all) => all.slice(at).join(' ').startsWith(key)),
  )
  const meant = starting.length > 0 ? starting : matches
  if (meant.length === 1) return { person: meant[0]! }
  if (meant.length === 0)
    return {
      problem: `No account is called “${typed}”. Only people with an account can get a task: leave the name out, or give the person an account first.`,
    }
  const names = meant.slice(0, maxNamed).map(({ name }) => name)
  return {
    problem: `“${typed}” may be ${names.join(', ')}${meant.length > maxNamed ? ' and others' : ''}. Type more of the name: @${names[0]!.replaceAll(' ', '.')}`,
  }
}

/** Returns the accounts that typed names mean, or the first problem. Throws an `HttpProblem`. */
export async function findPeople(
  typed: readonly string[],
  me: Me,
): Promise<{ people: readonly Person[]; problem?: string }> {
  const meant = await Promise.all(typed.map((name) => findPerson(name, me)))
  const problem = meant.find((name) => name.problem !== undefined)?.problem
  return {
    people: meant.flatMap(({ person }) => person ?? []),
    ...(problem === undefined ? {} : { problem }),
  }
}
