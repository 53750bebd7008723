import { Create, Edit, List, useForm, useSelect, useTable } from '@refinedev/antd'
import { Refine, useMany } from '@refinedev/core'
import routerProvider from '@refinedev/react-router'
import type { School, Student } from '@tinkerdesk/shared'
import { App, Form, Input, Select, Table } from 'antd'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Link, Route, Routes, useParams } from 'react-router'
import { dataProvider } from '../../admin/src/app/data-provider.js'
import { refineResources } from '../../admin/src/app/refine-resources.js'
import { refreshMe } from '../../admin/src/client/session.js'
import { TagCards } from './own-list.js'

/** Pages as the guides of Refine write them, on the product's data provider. They are no part of the product. */

interface Tag {
  id: string
  name: string
}

function Tags() {
  const { tableProps } = useTable<Tag>({
    resource: 'tag',
    pagination: { pageSize: 5 },
    sorters: { initial: [{ field: 'name', order: 'asc' }] },
  })
  return (
    <List resource="tag" title="Tags">
      <Table {...tableProps} rowKey="id">
        <Table.Column<Tag>
          dataIndex="name"
          title="Name"
          sorter
          render={(name: string, { id }) => <Link to={`/refine-page/edit/${id}`}>{name}</Link>}
        />
      </Table>
    </List>
  )
}

const rules = [{ required: true, message: 'A tag needs a name' }, { min: 3 }]

function NewTag() {
  const { formProps, saveButtonProps } = useForm<Tag>({
    resource: 'tag',
    action: 'create',
    redirect: false,
  })
  return (
    <Create resource="tag" title="New tag" saveButtonProps={saveButtonProps}>
      <Form {...formProps} layout="vertical">
        <Form.Item label="Name" name="name" rules={rules}>
          <Input />
        </Form.Item>
      </Form>
    </Create>
  )
}

function EditTag() {
  const { id } = useParams()
  const { formProps, saveButtonProps } = useForm<Tag>({
    resource: 'tag',
    action: 'edit',
    id: id!,
    redirect: false,
  })
  return (
    <Edit resource="tag" recordItemId={id!} title="Edit tag" saveButtonProps={saveButtonProps}>
      <Form {...formProps} layout="vertical">
        <Form.Item label="Name" name="name" rules={rules}>
          <Input />
        </Form.Item>
      </Form>
    </Edit>
  )
}

function Students() {
  const { selectProps } = useSelect<School>({
    resource: 'school',
    optionLabel: 'name',
    optionValue: 'id',
  })
  const { tableProps } = useTable<Student>({ resource: 'student', syncWithLocation: false })
  const students = tableProps.dataSource ?? []
  const { result } = useMany<School>({
    resource: 'school',
    ids: [...new Set(students.map(({ school }) => school))],
    queryOptions: { enabled: students.length > 0 },
  })
  const names = new Map(result.data.map(({ id, name }) => [id, name]))
  return (
    <List resource="student" title="Students">
      <Select {...selectProps} aria-label="School" style={{ width: 300 }} />
      <Table {...tableProps} rowKey="id">
        <Table.Column<Student>
          title="School"
          render={(_, { school }) => <span className="school">{names.get(school)}</span>}
        />
      </Table>
    </List>
  )
}

function Misspelt() {
  const { tableProps, tableQuery } = useTable({ resource: 'studnets', syncWithLocation: false })
  return (
    <>
      <output>{tableQuery.error?.message}</output>
      <Table {...tableProps} rowKey="id" />
    </>
  )
}

// The lists of the product ask who is signed in.
await refreshMe()

createRoot(document.getElementById('root')!).render(
  <BrowserRouter>
    <App>
      <Refine
        dataProvider={dataProvider}
        routerProvider={routerProvider}
        resources={refineResources.map((resource) => ({ ...resource, list: '/refine-page' }))}
        options={{ disableTelemetry: true, syncWithLocation: true }}
      >
        <Routes>
          <Route path="/refine-page" element={<Tags />} />
          <Route path="/refine-page/create" element={<NewTag />} />
          <Route path="/refine-page/edit/:id" element={<EditTag />} />
          <Route path="/refine-page/students" element={<Students />} />
          <Route path="/refine-page/misspelt" element={<Misspelt />} />
          <Route path="/refine-page/cards" element={<TagCards />} />
        </Routes>
      </Refine>
    </App>
  </BrowserRouter>,
)
