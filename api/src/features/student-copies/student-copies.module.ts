import { Module } from '@nestjs/common'

/** Students' copies of what staff assign: giving them, cloning their originals, and their status. */
@Module({})
export class StudentCopiesModule {}
