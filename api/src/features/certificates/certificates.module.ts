import { Module } from '@nestjs/common'
import { CertificateSheets } from './certificate-sheets.js'
import { CertificatesController } from './certificates.controller.js'
import { Issuer } from './issuer.js'
import { Verifier } from './verifier.js'

/** Certificates that students take home. The certificates and their templates are resources. */
@Module({
  controllers: [CertificatesController],
  providers: [Issuer, CertificateSheets, Verifier],
})
export class CertificatesModule {}
