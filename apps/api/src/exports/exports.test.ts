import { EXPORT_ROWS_HEADER, MAX_DIRECT_EXPORT_ROWS } from '@indike/contract/operator/exports';
import { OPERATOR_ROLES, operatorRole } from '@indike/rules/operators/roles';
import { formatCnpj, formatCpf } from '@indike/rules/identifiers/documents';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf } from '../testing/client.ts';
import { addBank, close, earn } from '../testing/money.ts';
import { newOperator, type Operator } from '../testing/operators.ts';
import { newCnpj, refer, signUp, type Indiker } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const EXPORTS = '/api/operator/exports';
const SUBJECTS = ['referrals', 'indikers', 'earnings', 'withdrawals', 'ledger'] as const;
type Subject = (typeof SUBJECTS)[number];

let server: TestServer;
let admin: Operator;
let analyst: Operator;
let auditor: Operator;
let ana: Indiker;
let bia: Indiker;
let earned: number;
let closed: number;
const document = newCnpj();
beforeAll(async () => {
  server = await startTestServer();
  admin = await newOperator(server);
  analyst = await newOperator(server, operatorRole.analyst);
  auditor = await newOperator(server, operatorRole.auditor);
  ana = await signUp(server, { firstname: '=Ana', lastname: 'Lima; "Filha"' });
  bia = await signUp(server, { firstname: 'Bia', lastname: 'Souza' });
  await addBank(server, ana);
  earned = await earn(server, ana, admin, 2_469.12);
  await ana.post('/api/withdraw-payments');
  closed = await close(server, ana, admin, { value: 1_000, document });
  await refer(bia, { document });
});
afterAll(() => server.stop());

interface Exported {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  /** Cells by column name. A quoted cell reads as `quoted`. */
  readonly rows: Record<string, string>[];
}

async function exported(subject: Subject, query = '', who: Operator = admin): Promise<Exported> {
  const response = await fetch(`${server.url}${EXPORTS}/${subject}?${query}`, {
    headers: { authorization: `Bearer ${who.token}` },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const [head = '', ...lines] = bytes.subarray(3).toString('utf8').trimEnd().split('\r\n');
  const names = head.split(';');
  const rows = lines.map((line) => {
    const cells = line.replaceAll(/"(?:[^"]|"")*"/g, 'quoted').split(';');
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
  });
  return { status: response.status, headers: response.headers, bytes, rows };
}

const exportEntries = () =>
  server.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'export.download')
    .orderBy('id')
    .execute();

describe('permissions', () => {
  it('let every role export people and referrals, and only roles that read money export money', async () => {
    for (const subject of SUBJECTS) {
      for (const who of [clientOf(server), ana])
        expect((await who.get(`${EXPORTS}/${subject}`)).status).toBe(401);
      for (const role of OPERATOR_ROLES) {
        const { status } = await exported(subject, '', await newOperator(server, role));
        const isMoney = !['referrals', 'indikers'].includes(subject);
        expect([subject, role, status]).toEqual([
          subject,
          role,
          isMoney && role === operatorRole.analyst ? 403 : 200,
        ]);
      }
    }
  });

  it('let only some roles export unmasked CPF and phones, on request and recorded', async () => {
    const before = (await exportEntries()).length;
    for (const subject of ['referrals', 'indikers']) {
      const { status, body } = await analyst.get(`${EXPORTS}/${subject}?unmasked=1`);
      expect([status, body.code]).toEqual([403, 'export_masked_only']);
    }
    expect(await exportEntries()).toHaveLength(before);
    const { bytes } = await exported('indikers', 'unmasked=1', auditor);
    expect(bytes.toString('utf8')).toContain(`;${formatCpf(bia.document)};(11) 98765-4321;`);
    expect((await exportEntries()).at(-1)).toMatchObject({
      operator_id: auditor.id,
      after: { subject: 'indikers', unmasked: '1', rows: 2 },
    });
  });
});

it.each([
  ['referrals', 'status=x', 'status'],
  ['referrals', 'unmasked=yes', 'unmasked'],
  ['indikers', 'status=gone', 'status'],
  ['earnings', 'state=lost', 'state'],
  ['earnings', 'from=2026-02-30', 'from'],
  ['withdrawals', 'form=3', 'form'],
  ['ledger', 'to=ontem', 'to'],
] as const)('%s refuses %s', async (subject, query, field) => {
  const { status, body } = await admin.get(`${EXPORTS}/${subject}?${query}`);
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
});

describe('the files', () => {
  it('open in a Brazilian spreadsheet', async () => {
    const { headers, bytes } = await exported('referrals');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="indicacoes-2026-11-21.csv"');
    expect(headers.get(EXPORT_ROWS_HEADER)).toBe('3');
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(bytes.toString('utf8')).toContain(`;"'=Ana Lima; ""Filha""";${ana.email};`);
  });

  it('list referrals by id, with masked contacts', async () => {
    const { rows } = await exported('referrals', `q=${document}`);
    expect(rows).toMatchObject([
      {
        Indicação: String(closed),
        CNPJ: formatCnpj(document),
        Status: 'Proposta Aceita',
        'Valor do contrato': '1.000,00',
        Fechamento: '21/11/2026',
        Origem: 'Indiker',
        'Telefone do contato': expect.stringMatching(/^\(\d\d\) \*+-\d{4}$/),
        'E-mail do contato': expect.stringMatching(/^.\*\*\*@/),
      },
      { Status: 'Aguardando', Indiker: 'Bia Souza', 'Valor do contrato': '', Fechamento: '' },
    ]);
    expect(rows[0]?.['Indicada em']).toMatch(/^21\/11\/2026 \d\d:\d\d$/);
  });

  it('list Indikers with their balances', async () => {
    const { rows } = await exported('indikers');
    expect(rows[0]).toMatchObject({ Nº: String(ana.id), Nível: 'Prata', Solicitado: '1.234,56', UF: 'SP' });
    expect(rows[0]?.['CPF']).toMatch(/^\*\*\*\.\d{3}\.\d{3}-\*\*$/);
    expect(rows[1]).toMatchObject({ Nome: 'Bia', Disponível: '0,00', 'Contratos fechados': '0' });
  });

  it('list earnings and withdrawals in reais, in Brazilian number format', async () => {
    expect((await exported('earnings', 'state=requested')).rows).toMatchObject([
      { Indicação: String(earned), Valor: '1.234,56', Parcela: '1 de 1', Status: 'Saque solicitado' },
    ]);
    expect((await exported('withdrawals', 'status=open')).rows).toMatchObject([
      {
        Valor: '1.234,56',
        'Imposto retido': '0,00',
        Líquido: '1.234,56',
        Forma: 'PIX',
        Status: 'Solicitado',
      },
    ]);
    expect((await exported('withdrawals', 'status=accepted')).rows).toEqual([]);
  });

  it('list the ledger entry by entry, adding up to zero', async () => {
    const { rows } = await exported('ledger');
    const centavos = rows.map((row) => Number(row['Valor']?.replaceAll(/[.,]/g, '')));
    expect(centavos.reduce((sum, value) => sum + value, 0)).toBe(0);
    const { n } = await server.db
      .selectFrom('ledger_entry')
      .select((q) => q.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    expect(rows).toHaveLength(n);
    expect(new Set(rows.map((row) => row['Conta']))).toContain('Despesa com bonificações');
    expect((await exported('ledger', `indiker=${bia.id}`)).rows).toEqual([]);
    expect((await exported('ledger', `indiker=${ana.id}`)).rows).toHaveLength(n);
    expect((await exported('ledger', 'from=2026-11-22')).rows).toEqual([]);
  });
});

it('records who exported what and how much, but not the search text', async () => {
  await exported('referrals', `q=${encodeURIComponent('Bia Souza')}&status=waiting`, analyst);
  expect((await exportEntries()).at(-1)).toMatchObject({
    operator_id: analyst.id,
    entity: 'export',
    after: { subject: 'referrals', q: '…', status: 'waiting', rows: 1 },
  });
});

it('allows one file at a time for each operator', async () => {
  const statuses = await Promise.all(
    [1, 2, 3, 4].map(async () => (await admin.get(`${EXPORTS}/indikers`)).status),
  );
  expect(statuses).toContain(409);
  expect((await exported('indikers')).status).toBe(200);
});

describe('many rows', () => {
  const insertMany = (from: number, to: number) =>
    sql`insert into indiker (email, firstname, lastname, created_at)
      select 'muitos' || n || '@example.com', 'Muitos', 'N' || n, now() from generate_series(${from}::int, ${to}::int) n`.execute(
      server.db,
    );

  it('come once each and in order, across several windows', async () => {
    await insertMany(1, 12_345);
    const { rows, headers } = await exported('indikers', 'q=muitos');
    expect(headers.get(EXPORT_ROWS_HEADER)).toBe('12345');
    expect(rows.map((row) => row['Sobrenome'])).toEqual(
      Array.from({ length: 12_345 }, (_, n) => `N${n + 1}`),
    );
  });

  it('are refused above the limit, and a refusal is not recorded', async () => {
    await insertMany(12_346, MAX_DIRECT_EXPORT_ROWS + 1);
    const before = (await exportEntries()).length;
    const { status, body } = await admin.get(`${EXPORTS}/indikers?q=muitos`);
    expect([status, body.code]).toEqual([422, 'export_too_large']);
    expect(await exportEntries()).toHaveLength(before);
    expect((await exported('indikers', 'q=bia')).rows).toHaveLength(1);
  });
});
