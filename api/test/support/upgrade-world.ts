import { copyFile, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DataSource } from 'typeorm'
import { tables } from '../../src/app/tables.js'
import { Config } from '../../src/config/config.js'
import { Database, type Dialect, type Transaction } from '../../src/database/database.js'
import { sourceOf, stopCounting } from '../../src/database/migrate.js'
import { migrations } from '../../src/database/migrations/index.js'
import { stopSearch } from '../../src/database/search-structures.js'
import type { DatabaseSettings } from '../../src/database/settings.js'
import type { ColumnSpec, TableSpec } from '../../src/database/table.js'
import { fillDemo } from '../../src/demo/fill-demo.js'
import { TestApp } from './test-app.js'

export type Rows = readonly { readonly [column: string]: unknown }[]
export type Snapshot = ReadonlyMap<string, Rows>

const valueOf = ({ type }: ColumnSpec, column: string): string | number => {
  if (type !== 'text') return 1
  return column.endsWith('_at') ? '2026-01-05T06:30:00.000Z' : `a ${column}`
}
