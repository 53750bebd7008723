import { Module } from '@nestjs/common'
import { PlaceNamesController } from './place-names.controller.js'

/** The names of districts and blocks. */
@Module({ controllers: [PlaceNamesController] })
export class PlacesModule {}
