/** Records of one resource, as an admin would post them. */
export interface DemoRecords {
  /** The resource's name. */
  resource: string
  records: Record<string, unknown>[]
}
