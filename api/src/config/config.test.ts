import { Config } from './config.js'
import { isFromProxy } from './operations.js'

test('the defaults are a demo on this machine', () => {
  const config = new Config({})
  expect(config).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    isDemo: true,
    publicUrl: 'http://127.0.0.1:3000',
    trustProxy: false,
  })
  expect(config.databaseUrl).toBeUndefined()
})

test('production is no demo, and empty variables are unset', () => {
  const config = new Config({
    NODE_ENV: 'production',
    HOST: '0.0.0.0',
    SMTP_URL: '',
    PUBLIC_URL: 'https://lab.example/',
  })
  expect(config).toMatchObject({
    isDemo: false,
    smtpUrl: undefined,
    publicUrl: 'https://lab.example',
  })
})

test.each(['0.0.0.0', '192.168.1.5', '::', 'lab.example', '127.0.0.1.example'])(
  'the demo does not listen on %s',
  (HOST) => {
    expect(() => new Config({ HOST })).toThrow(/demo/)
  },
)

test.each([
  [{ PORT: '30O0' }, /PORT must be a whole number, not "30O0"\./],
  [{ PORT: '70000' }, /PORT must be at most/],
  [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL/],
  [{ DATABASE_READ_URL: 'postgres://a@replica/b' }, /DATABASE_READ_URL needs DATABASE_URL/],
  [{ DEMO: 'yes' }, /DEMO must be "on" or "off", not "yes"\./],
  [{ NODE_ENV: 'prodution' }, /NODE_ENV must be "production", .*, not "prodution"\./],
  [{ PUBLIC_URL: 'https:lab.example' }, /PUBLIC_URL must be an address/],
  [{ PUBLIC_URL: 'https://lab.example/atl' }, /PUBLIC_URL must have no path/],
  [{ PUBLIC_URL: 'https://lab.example/?from=1' }, /PUBLIC_URL must have no path/],
  [{ SMTP_URL: 'smtp:' }, /SMTP_URL must be an address/],
  [{ DATABASE_URL: 'postgres:' }, /DATABASE_URL must be an address/],
  [{ MAIL_FROM: 'Tinkerdesk' }, /MAIL_FROM must have an address/],
  [{ UPI_ID: 'lab bank' }, /UPI_ID must be an address for payments/],
  [{ RAZORPAY_KEY_ID: 'rzp' }, /set RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET, too/],
  [
    { RAZORPAY_KEY_ID: 'rzp', RAZORPAY_KEY_SECRET: 'x' },
    /For paying online, set RAZORPAY_WEBHOOK_SECRET, too, or none/,
  ],
  [{ WEBHOOK_NETWORKS: '10.0.0.0/99' }, /WEBHOOK_NETWORKS must be addresses or ranges/],
])('%j is refused with a sentence', (env, sentence) => {
  expect(() => new Config(env)).toThrow(sentence)
})

test('a refused value is repeated, but for one that may have a password', () => {
  const never = 'never-said'
  for (const env of [
    { DATABASE_URL: never },
    { SMTP_URL: never },
    { BACKUP_PASSPHRASE: 'never-said' },
    { DEMO_PASSWORD: 'never' },
    { METRICS_TOKEN: never },
  ])
    expect(() => new Config(env)).not.toThrow('never')
})

test('a name that is nearly that of a setting is told, and other names are not', () => {
  const others = {
    PATH: '/bin',
    SPORT: '1',
    HOSTNAME: 'lab',
    XDG_DATA_DIRS: '/usr',
    BACKUP_KEEP: '7',
    DATABASE: 'lab',
    S3_BUCKET_OF_OTHERS: 'x',
  }
  expect(new Config(others).warnings).toEqual([])
  expect(
    new Config({ BACKUP_NIGHTY: 'on', backup_passphrase: 'x', S3_BUKCET: 'x' }).warnings,
  ).toEqual([
    'BACKUP_NIGHTY is no setting and has no effect. Did you mean BACKUP_NIGHTLY?',
    'backup_passphrase is no setting and has no effect. Did you mean BACKUP_PASSPHRASE?',
    'S3_BUKCET is no setting and has no effect. Did you mean S3_BUCKET?',
  ])
})

test.each(['no-reply@lab.example', 'Lab <no-reply@lab.example>', '"Lab, Pune" <a@b.example>'])(
  '%s sends e-mails',
  (MAIL_FROM) => {
    expect(new Config({ MAIL_FROM }).mailFrom).toBe(MAIL_FROM)
  },
)

test('a number of trusted proxies is a number', () => {
  expect(new Config({ DEMO: 'off', TRUST_PROXY: '1' }).trustProxy).toBe(1)
})

test.each(['10.0.0.0/8', '10.0.0.1, ::1'])('%s are addresses of trusted proxies', (TRUST_PROXY) => {
  expect(new Config({ DEMO: 'off', TRUST_PROXY }).trustProxy).toBe(TRUST_PROXY)
})

test.each([
  'true',
  'on',
  '*',
  'yes',
  '10.0.0.0/99',
  '0.0.0.0/0',
  '::/0',
  'proxy.example',
  '10.0.0.1,',
  '1234',
  '11',
  '10.1',
  '0x7f000001',
])('TRUST_PROXY=%s names no proxies, and is refused', (TRUST_PROXY) => {
  expect(() => new Config({ TRUST_PROXY })).toThrow(
    'TRUST_PROXY must be the number of proxies in front',
  )
})

test.each([
  [{ PUBLIC_URL: 'https://lab.example' }, /not reachable at https:\/\/lab.example/],
  [{ TRUST_PROXY: '1' }, /does not run behind a proxy/],
])('the demo refuses %j', (env, sentence) => {
  expect(() => new Config({ DEMO: 'on', ...env })).toThrow(sentence)
})

test.each(['::1x', 'a b', '127.0.0.1:3000:1'])('HOST=%s is no address', (HOST) => {
  expect(() => new Config({ HOST })).toThrow('HOST must be an address')
})

test('a server that others reach has to say its address', () => {
  expect(() => new Config({ DEMO: 'off', HOST: '0.0.0.0' })).toThrow('Set PUBLIC_URL')
  expect(
    () => new Config({ DEMO: 'off', HOST: '0.0.0.0', PUBLIC_URL: 'https://lab.example' }),
  ).not.toThrow()
})

describe('the names that a request may use', () => {
  test.each(['127.0.0.1', 'localhost:3000', 'LOCALHOST', '[::1]:3000', '127.0.0.2:80'])(
    'are loopback ones such as %s when listening there',
    (host) => {
      expect(new Config({}).isOwnHost(host)).toBe(true)
    },
  )

  test.each([
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '192.168.1.5',
    '',
    undefined,
    'a b',
    'x@localhost',
  ])('are not %j', (host) => {
    expect(new Config({}).isOwnHost(host)).toBe(false)
  })

  test('are the public one and those listed, on any other address', () => {
    const config = new Config({
      DEMO: 'off',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://lab.example',
      ALLOWED_HOSTS: 'lab.school.in, 10.0.0.7',
    })
    expect(
      ['lab.example', 'lab.school.in:443', '10.0.0.7', 'localhost', 'x.lab.example'].map((host) =>
        config.isOwnHost(host),
      ),
    ).toEqual([true, true, true, false, false])
  })

  test('are host names', () => {
    expect(() => new Config({ ALLOWED_HOSTS: 'lab example' })).toThrow(
      'ALLOWED_HOSTS has "lab example"',
    )
  })
})

test('metrics are for this machine, or have a token', () => {
  expect(new Config({}).metrics).toBeUndefined()
  expect(new Config({ METRICS_PORT: '9464' }).metrics).toEqual({
    host: '127.0.0.1',
    port: 9464,
    token: undefined,
  })
  const open = { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }
  expect(() => new Config(open)).toThrow('Set METRICS_TOKEN to at least 16 characters')
  expect(() => new Config({ ...open, METRICS_TOKEN: 'short' })).toThrow('METRICS_TOKEN')
  const METRICS_TOKEN = 'long-enough-for-a-token'
  expect(new Config({ ...open, METRICS_TOKEN }).metrics?.token).toBe(METRICS_TOKEN)
})

test('backups keep days and weeks, by their former name, too', () => {
  expect(new Config({}).backups).toMatchObject({ isNightly: false, to: 'files', days: 7, weeks: 4 })
  expect(new Config({ BACKUP_KEEP: '3' }).backups.days).toBe(3)
  expect(new Config({ BACKUP_KEEP: '3', BACKUP_KEEP_DAYS: '9' }).backups.days).toBe(9)
  expect(() => new Config({ BACKUP_PASSPHRASE: 'too short' })).toThrow('BACKUP_PASSPHRASE')
})

test('the log of reads is kept for a year at least, and requests of guardians have days', () => {
  expect(() => new Config({ CHILD_AGE: 'month' })).toThrow('CHILD_AGE must be')
  expect(new Config({}).childData).toEqual({
    age: 'date',
    unkept: [],
    readLogDays: 366,
    requestDays: { copy: 90, correction: 90, erasure: 90, complaint: 90 },
  })
  expect(() => new Config({ READ_LOG_DAYS: '365' })).toThrow(
    'READ_LOG_DAYS must be at least 366, not "365".',
  )
  const { requestDays } = new Config({ REQUEST_DAYS: 'copy=30, erasure=45' }).childData
  expect(requestDays).toMatchObject({ copy: 30, erasure: 45, complaint: 90 })
  for (const REQUEST_DAYS of ['copy', 'copy=0', 'copy=91', 'copies=3'])
    expect(() => new Config({ REQUEST_DAYS })).toThrow(/REQUEST_DAYS must have kinds/)
})

test('a connection is from a proxy in front, by number or by address', () => {
  for (const [trusted, address, is] of [
    [false, '10.1.2.3', false],
    [1, '203.0.113.9', true],
    ['10.0.0.0/8, ::1', '10.1.2.3', true],
    ['10.0.0.0/8, ::1', '::ffff:10.1.2.3', true],
    ['10.0.0.0/8, ::1', '::1', true],
    ['10.0.0.0/8, ::1', '203.0.113.9', false],
    ['10.0.0.1', '10.0.0.2', false],
  ] as const)
    expect([trusted, address, isFromProxy(trusted, address)]).toEqual([trusted, address, is])
})

describe('a bucket for files', () => {
  const bucket = {
    S3_ENDPOINT: 'https://s3.lab.example/',
    S3_BUCKET: 'lab-files',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'never-said',
  }

  test('is unset, or set as a whole', () => {
    expect(new Config({ S3_ENDPOINT: '' }).s3).toBeUndefined()
    expect(new Config(bucket).s3).toEqual({
      endpoint: 'https://s3.lab.example',
      region: 'us-east-1',
      bucket: 'lab-files',
      keyId: 'key',
      secret: 'never-said',
      isPathStyle: true,
    })
    expect(new Config({ ...bucket, S3_PATH_STYLE: 'off' }).s3?.isPathStyle).toBe(false)
  })

  test.each([
    [{ S3_BUCKET: '' }, 'S3_ENDPOINT is set, so files are stored on S3. Set S3_BUCKET, too'],
    [
      { S3_ENDPOINT: '', S3_SECRET_ACCESS_KEY: '' },
      'Set S3_ENDPOINT and S3_SECRET_ACCESS_KEY, too',
    ],
    [{ S3_ENDPOINT: 's3.lab.example' }, 'S3_ENDPOINT must be an address'],
    [{ S3_ENDPOINT: 'ftp://s3.lab.example' }, 'S3_ENDPOINT must be an address'],
    [{ S3_ENDPOINT: 'https://s3.lab.example/lab-files' }, 'without a path'],
    [{ S3_ENDPOINT: 'https://key:never-said@s3.lab.example' }, 'S3_ENDPOINT must be an address'],
    [{ S3_BUCKET: 'Lab Files' }, 'S3_BUCKET must be the name of a bucket'],
    [{ S3_BUCKET: '../files' }, 'S3_BUCKET must be the name of a bucket'],
    [{ S3_REGION: 'ap south' }, 'S3_REGION must be the name of a region'],
    [{ S3_PATH_STYLE: 'yes' }, 'S3_PATH_STYLE must be "on" or "off"'],
  ])('with %j is refused with a sentence that has no secret', (change, sentence) => {
    const start = () => new Config({ ...bucket, ...change })
    expect(start).toThrow(sentence)
    expect(start).not.toThrow('never-said')
  })
})

describe('issuers', () => {
  const google = {
    id: 'google',
    label: 'Google',
    url: 'https://accounts.google.com',
    clientId: 'client',
    clientSecret: 'never-said',
    domains: ['Lab.Example'],
  }
  const issuersIn = (list: unknown, NODE_ENV = 'test') =>
    new Config({
      SIGN_IN_ISSUERS: typeof list === 'string' ? list : JSON.stringify(list),
      NODE_ENV,
    }).issuers

  test('are none, or a list', () => {
    expect(new Config({}).issuers).toEqual([])
    expect(issuersIn([google])).toEqual([
      { ...google, domains: ['lab.example'], proof: 'email_verified', prompt: undefined },
    ])
    expect(issuersIn([{ ...google, url: 'http://127.0.0.1:4000' }])).toHaveLength(1)
  })

  test('of Microsoft have its own proof, whatever the settings say', () => {
    const url = 'https://login.microsoftonline.com/8eaef023-2b34-4da1-9baa-8bc8c9d6a490/v2.0'
    expect(issuersIn([{ ...google, url, proof: 'email_verified' }])[0]!.proof).toBe('xms_edov')
  })

  test.each<[unknown, string]>([
    ['{', 'must be JSON'],
    [google, 'it: '],
    [[{ ...google, id: 'A b' }], '0.id: must be small letters, digits and hyphens'],
    [[{ ...google, clientSecret: undefined }], '0.clientSecret: '],
    [[{ ...google, more: 1 }], '0: '],
    [[{ ...google, domains: ['@lab.example'] }], '0.domains.0: must be a domain like lab.example'],
    [[{ ...google, url: 'http://issuer.example' }], 'google: the url must be an address like'],
    [[{ ...google, url: 'https://a.example/?x=1' }], 'google: the url must be an address like'],
    [[google, google], 'two issuers with the same id'],
    [[google, { ...google, id: 'other' }], 'two issuers with the same url'],
    [
      [{ ...google, url: 'https://login.microsoftonline.com/common/v2.0' }],
      'google: the url must name your own tenant',
    ],
  ])('%j are refused with a sentence that has no secret', (list, sentence) => {
    expect(() => issuersIn(list)).toThrow(sentence)
    expect(() => issuersIn(list)).not.toThrow('never-said')
  })

  test('have TLS in production, also on this machine', () => {
    const local = [{ ...google, url: 'http://127.0.0.1:4000' }]
    expect(() => issuersIn(local, 'production')).toThrow('the url must be an address like')
  })
})
