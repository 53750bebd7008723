import { Module } from '@nestjs/common'
import { NoticeVersions } from '../../resources/notice/notice-versions.js'
import { GuardianFormsController } from './guardian-forms.controller.js'
import { OpenForms } from './open-forms.js'
import { PrintedFormsMaker } from './printed-forms.js'

/** Forms on which guardians answer for themselves. The forms are a resource. */
@Module({
  controllers: [GuardianFormsController],
  providers: [NoticeVersions, OpenForms, PrintedFormsMaker],
})
export class GuardianFormsModule {}
