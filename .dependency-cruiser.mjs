import { crudFolders } from './scripts/lib/crud-folders.mjs'

/** The folders of shared, lowest first. A folder may import the folders before it. */
const sharedFolders = ['base', 'features', 'fields', 'resource', 'parts', 'resources']

/** The folders of the api, lowest first. A folder may import the folders before it. Only main.ts is in no folder. */
const apiFolders = [
  'config',
  'problems',
  'access',
  'http',
  'database',
  'events',
  'fields',
  'files',
  'jobs',
  'mail',
  'crud',
  'resources',
  'features',
  'demo',
  'app',
  'tools',
]

/** The folders of the machine of the admin, lowest first. Each may import those before it; index.ts may import all. */
const adminResourceFolders = [
  'writes',
  'change-sets',
  'values',
  'list-state',
  'explain',
  'record',
  'discussion',
  'cell-editor',
  'history',
  'conflict',
  'drafts',
  'form',
  'queued',
  'archive',
  'action',
  'bulk-edit',
  'grid',
  'inline-edit',
  'import',
  'print',
  'export',
  'toolbar',
  'totals',
  'views',
  'rows',
  'list',
  'tick',
  'related',
  'show',
  'pages',
]
/** The folders of crud/query, lowest first. Its other files may import all. */
const queryFolders = ['condition', 'order', 'page', 'rows']
const tests = '[.-]test\\.tsx?$'

/** Forbids imports from one place to another. Developers see the comment when they break the rule. */
const mayNot = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to })

/** Lets each folder of a place, or file, import only itself and those before it. */
const inOrder = (place, folders) =>
  folders.map((folder, at) =>
    mayNot(
      `${place.replaceAll('/', '-')}-${folder}-in-order`,
      { path: `^${place}/${folder}(/|\\.ts$)`, pathNot: tests },
      {
        path: `^${place}/`,
        pathNot: `^${place}/(${folders.slice(0, at + 1).join('|')})(/|\\.ts$)`,
      },
      `Inside ${place}, imports run ${folders.join(' <- ')} <- the rest.`,
    ),
  )

/** Imports run one way: shared <- api, shared <- admin; inside each, fields <- machine <- resources, features <- app. */
export default {
  forbidden: [
    mayNot(
      'no-cycles',
      {},
      { circular: true },
      'Modules that import each other load in an order nobody chose.',
    ),
    mayNot(
      'shared-is-pure',
      { path: '^shared/src', pathNot: tests },
      {
        pathNot: [
          '^shared/src',
          '^shared/languages/headers',
          'node_modules/(zod|@casl/ability|intl-messageformat|libphonenumber-js|csv-parse|hucre)/',
        ],
      },
      'shared runs on both sides: zod, @casl/ability, intl-messageformat, libphonenumber-js and the readers of files only.',
    ),
    ...inOrder('api/src/crud', crudFolders),
    mayNot(
      'only-the-gate-joins-sets-and-archive',
      {
        path: '^api/src/crud/(archive|restore|operations|part-operations)(/|\\.ts$)',
        pathNot: tests,
      },
      { path: '^api/src/crud/(sets|change-sets)/' },
      'Sets take operations as values, and operations know no set. Join them in crud/gate/sets.',
    ),
    ...inOrder('api/src/crud/steps', ['take', 'store']),
    ...inOrder('api/src/crud/change-sets', ['set', 'apply', 'enter', 'plan']),
    ...inOrder('api/src/crud/gate', ['sets', 'start']),
    ...inOrder('admin/src/resource', adminResourceFolders),
    ...inOrder('api/src/crud/query', queryFolders),
    ...inOrder('shared/src', sharedFolders),
    mayNot(
      'api-not-admin',
      { path: '^api/' },
      { path: '^admin/' },
      'The api does not know the admin.',
    ),
    mayNot(
      'admin-not-api',
      { path: '^admin/' },
      { path: '^api/' },
      'The admin knows the api by its protocol only.',
    ),
    ...inOrder('api/src', apiFolders),
    mayNot(
      'api-crud-has-a-public-api',
      { path: '^api/src/(resources|features|demo)/', pathNot: tests },
      { path: '^api/src/crud/', pathNot: '^api/src/crud/index\\.ts$' },
      'Hooks and features import the machine by crud/index.ts.',
    ),
    mayNot(
      'migrations-load-typeorm',
      {
        path: '^api/src/',
        pathNot: `${tests}|^api/src/(tools/|database/(entity|migrate|schema/schema-difference)[.]ts$|database/migrations/index[.]ts$)`,
      },
      {
        path: '^api/src/database/((entity|migrate|schema/schema-difference)|migrations/(index|\\d{4}-.*))[.]ts$|node_modules/typeorm/',
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
      'The code of TypeORM and the statements of all migrations take 8 MB: import what needs it dynamically, when there is something to migrate.',
    ),
    mayNot(
      'app-composes-crud',
      { path: '^api/src/app/', pathNot: tests },
      { path: '^api/src/crud/', pathNot: '^api/src/crud/(index|crud\\.module|plan/tables)\\.ts$' },
      'The app takes the module and the tables of the machine, and nothing else inside it.',
    ),
    mayNot(
      'no-sibling-features',
      { path: '^(api|admin)/src/features/([^/.]+)' },
      { path: '^$1/src/features/', pathNot: '^$1/src/features/$2(/|\\.)' },
      'Features meet in the lists of app.module.ts, in app.tsx or through events, never directly.',
    ),
    mayNot(
      'admin-client-is-lowest',
      { path: '^admin/src/client/', pathNot: tests },
      { path: '^admin/src/', pathNot: '^admin/src/client/' },
      'Requests know nothing of the screens that send them.',
    ),
    mayNot(
      'session-is-for-the-frame',
      {
        path: '^admin/src/',
        pathNot: `${tests}|^admin/src/(main[.]tsx|first[.]ts|(app|client|features/auth)/|fields/use-me[.]ts)`,
      },
      { path: '^admin/src/client/(build|storage/login-value|session|tab)[.]ts$' },
      'Pages know the person by `useMe` and send requests by `client/request.ts`; the session belongs to the app.',
    ),
    mayNot(
      'admin-fields-first',
      { path: '^admin/src/fields/', pathNot: tests },
      { path: '^admin/src/(resource|resources|features|app)(/|\\.)' },
      'A field kind knows nothing of the machine that walks it.',
    ),
    mayNot(
      'admin-resource-is-generic',
      { path: '^admin/src/resource/', pathNot: tests },
      { path: '^admin/src/(resources|features|app)(/|\\.)' },
      'The machine knows no resource and no feature by name.',
    ),
    mayNot(
      'admin-resource-has-a-public-api',
      { path: '^admin/src/(resources|features)/', pathNot: tests },
      { path: '^admin/src/resource/', pathNot: '^admin/src/resource/index\\.ts$' },
      'Features and overrides import the machine by resource/index.ts.',
    ),
    mayNot(
      'admin-features-below-app',
      { path: '^admin/src/(resources|features)/', pathNot: tests },
      { path: '^admin/src/app(/|\\.)' },
      'The app composes features; a feature does not know the app.',
    ),
    mayNot(
      'ui-is-bare',
      { path: '^admin/src/ui/', pathNot: tests },
      { path: '^(admin/src|api)/', pathNot: '^admin/src/ui/' },
      'A bare component knows no resource.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules|/dist/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
    },
    cache: { folder: 'node_modules/.cache/dependency-cruiser', strategy: 'content' },
  },
}
