import { Injectable } from '@nestjs/common'
import type { Me } from '@tinkerdesk/shared'
import { Gate, readQuery } from '../../crud/index.js'
import { describeResource, lineOf } from './describe-resource.js'
import { openRow, pickedPaths, readableResource, readableResources } from './readable-resource.js'
import type { CountInput, DescribeInput, ListInput, ReadInput } from './tool-inputs.js'

/** Reading for assistants. Each tool asks the gate, by the rights of its token, and does nothing else. */
@Injectable()
export class RecordTools {
  constructor(private readonly gate: Gate) {}

  describe(me: Me, { resource }: DescribeInput): unknown {
    if (resource !== undefined) return describeResource(me, readableResource(me, resource))
    return { resources: readableResources(me).map((each) => lineOf(me, each)) }
  }

  async list(me: Me, input: ListInput, leaving: AbortSignal): Promise<unknown> {
    const resource = readableResource(me, input.resource)
    const { filter, sort = [], fields, limit = 25, page = 1 } = input
    const query = readQuery({
      ...(filter && { s: JSON.stringify(filter) }),
      sort: sort.map(({ field, descending }) => `${field},${descending ? 'DESC' : 'ASC'}`),
      fields: pickedPaths(me, resource, fields).join(','),
      limit: String(limit),
      page: String(page),
    })
    const list = await this.gate.list(me, resource.name, query, leaving)
    if (Array.isArray(list)) return { rows: list.map((row) => openRow(resource, row)) }
    const { data, total, pageCount } = list
    return { rows: data.map((row) => openRow(resource, row)), total, page, pageCount }
  }

  async read(me: Me, input: ReadInput): Promise<unknown> {
    const resource = readableResource(me, input.resource)
    const fields = pickedPaths(me, resource, input.fields)
    return openRow(resource, await this.gate.one(me, resource.name, input.id, { fields }))
  }

  async count(me: Me, { resource: name, filter }: CountInput, leaving: AbortSignal) {
    const resource = readableResource(me, name)
    const query = readQuery({
      ...(filter && { s: JSON.stringify(filter) }),
      fields: 'id',
      limit: '1',
    })
    const list = await this.gate.list(me, resource.name, query, leaving)
    return { count: Array.isArray(list) ? list.length : list.total }
  }
}
