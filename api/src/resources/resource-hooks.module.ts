import { Module } from '@nestjs/common'

/** What single resources do beyond CRUD. */
@Module({})
export class ResourceHooksModule {}
