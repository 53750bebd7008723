import { Module } from '@nestjs/common'
import { AuditController } from './audit.controller.js'
import { AuditReader } from './audit-reader.js'

/** The audit trail, for admins. */
@Module({ controllers: [AuditController], providers: [AuditReader] })
export class AuditModule {}
