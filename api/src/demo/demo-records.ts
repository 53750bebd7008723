/** Records of one resource, as an admin would send them to its endpoint. */
export interface DemoRecords {
  /** The resource's name. */
  resource: string
  records: Record<string, unknown>[]
}
