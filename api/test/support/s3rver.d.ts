declare module 's3rver' {
  /** A server that speaks S3, with files in a folder. */
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      configureBuckets: { name: string; configs: Buffer[] }[]
    })
    /** Returns the address it listens on. */
    run(): Promise<unknown>
    close(): Promise<void>
  }
}
