import { useMany } from '@refinedev/core'
import { Link } from 'react-router'
import { resourceNamed, titleOf } from '@tinkerdesk/shared'
import { useMySchools } from '../../../fields/my-schools.js'
import type { ListRow } from '../../../resource/index.js'
import { HomeBlock } from './home-block.js'

const school = resourceNamed('school')

/** The schools of a mentor, each with the way to its page. Nothing for other people. */
export function OwnSchools() {
  const { schools, hasSome } = useMySchools()
  const { query, result } = useMany<ListRow>({
    resource: school.url,
    ids: [...schools],
    queryOptions: { enabled: hasSome, staleTime: 60_000 },
    errorNotification: false,
  })
  if (!hasSome || query.isError) return null
  return (
    <HomeBlock
      title="Your schools"
      none="No school is entered for you."
      block={query.isSuccess ? { rows: result.data, total: result.data.length } : undefined}
      row={(row) => (
        <Link to={`/schools/${row.id}`}>
          <span data-typed>{titleOf(school, row)}</span>
        </Link>
      )}
    />
  )
}
