import { counted, maxPageSize } from '@tinkerdesk/shared'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { request } from '../../client/request.js'
import { toast } from '../../ui/messages/toast.js'
import './schools-of-district.css'

interface Props {
  schools: readonly string[]
  onChange: (schools: string[]) => void
}

/** Returns the schools of a district, whose name is written in any case. A coordinator has at most 500. */
async function schoolsOf(district: string): Promise<string[]> {
  const all: string[] = []
  for (let page = 1; all.length < 500; page += 1) {
    const query = new URLSearchParams({
      filter: `district||$eqL||${district}`,
      fields: 'name',
      sort: 'name,ASC',
      limit: String(maxPageSize),
      page: String(page),
    })
    const { data } = await request<{ data: { id: string }[] }>('get', `/api/schools?${query}`)
    all.push(...data.map(({ id }) => id))
    if (data.length < maxPageSize) break
  }
  return all
}

/** Adds the schools of a district to those of a coordinator. The schools are stored, so that one that joins the district later is not within reach by itself. */
export default function SchoolsOfDistrict({ schools, onChange }: Props) {
  const [district, setDistrict] = useState('')
  const [isBusy, setBusy] = useState(false)
  const add = async () => {
    setBusy(true)
    try {
      const ids = await schoolsOf(district.trim())
      const more = ids.filter((id) => !schools.includes(id))
      if (more.length > 0) onChange([...schools, ...more])
      toast.success(`${counted(more.length, 'school')} added`)
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'The schools could not be loaded')
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="schools-of-district">
      <Input
        aria-label="District"
        placeholder="District"
        maxLength={100}
        value={district}
        onChange={({ target }) => setDistrict(target.value)}
        onPressEnter={(event) => {
          // Enter in a field of a form saves it.
          event.preventDefault()
          if (district.trim()) void add()
        }}
      />
      <Button loading={isBusy} disabled={!district.trim()} onClick={() => void add()}>
        Add the schools of this district
      </Button>
    </div>
  )
}
