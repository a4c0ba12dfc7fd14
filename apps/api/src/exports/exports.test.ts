import { OPERATOR_ROLES, operatorRole } from '@indike/rules/operators/roles';
import { formatCnpj, formatCpf } from '@indike/rules/identifiers/documents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf } from '../testing/client.ts';
import { downloadExport } from '../testing/exports.ts';
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
  server = await startTestServer({ jobs: true });
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

/** Cells by column name. A quoted cell reads as `quoted`. */
async function rowsOf(subject: Subject, query = ''): Promise<Record<string, string>[]> {
  const { body } = await downloadExport(server, admin, `${subject}?${query}`);
  const [head = '', ...lines] = body.slice(1).trimEnd().split('\r\n');
  const names = head.split(';');
  return lines.map((line: string) => {
    const cells = line.replaceAll(/"(?:[^"]|"")*"/g, 'quoted').split(';');
    return Object.fromEntries(names.map((name: string, at: number) => [name, cells[at] ?? '']));
  });
}

const exportEntries = () =>
  server.db.selectFrom('audit_log').selectAll().where('action', '=', 'export.order').orderBy('id').execute();

describe('permissions', () => {
  it('let every role export people and referrals, and only roles that read money export money', async () => {
    for (const subject of SUBJECTS) {
      for (const who of [clientOf(server), ana])
        expect((await who.post(`${EXPORTS}/${subject}`)).status).toBe(401);
      for (const role of OPERATOR_ROLES) {
        const { status } = await (await newOperator(server, role)).post(`${EXPORTS}/${subject}`);
        const isMoney = !['referrals', 'indikers'].includes(subject);
        expect([subject, role, status]).toEqual([
          subject,
          role,
          isMoney && role === operatorRole.analyst ? 403 : 201,
        ]);
      }
    }
  });

  it('let only some roles export unmasked CPF and phones, on request and recorded', async () => {
    const before = (await exportEntries()).length;
    for (const subject of ['referrals', 'indikers']) {
      const { status, body } = await analyst.post(`${EXPORTS}/${subject}?unmasked=1`);
      expect([status, body.code]).toEqual([403, 'export_masked_only']);
    }
    expect(await exportEntries()).toHaveLength(before);
    const { body: file } = await downloadExport(server, auditor, 'indikers?unmasked=1');
    expect(file).toContain(`;${formatCpf(bia.document)};(11) 98765-4321;`);
    expect((await exportEntries()).at(-1)).toMatchObject({
      operator_id: auditor.id,
      after: { subject: 'indikers', unmasked: '1' },
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
  const { status, body } = await admin.post(`${EXPORTS}/${subject}?${query}`);
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
});

describe('the files', () => {
  it('open in a Brazilian spreadsheet', async () => {
    const { headers, body } = await downloadExport(server, admin, 'referrals');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="indicacoes-2026-11-21.csv"');
    expect(body.charCodeAt(0)).toBe(0xfeff);
    expect(body).toContain(`;"'=Ana Lima; ""Filha""";${ana.email};`);
  });

  it('list referrals by id, with masked contacts', async () => {
    const rows = await rowsOf('referrals', `q=${document}`);
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

  it('list only referrals of companies that another Indiker has referred, too', async () => {
    const rows = await rowsOf('referrals', 'repeated=1');
    expect(rows.map(({ CNPJ }) => CNPJ)).toEqual([formatCnpj(document)]);
    expect(rows).toMatchObject([{ Indicação: String(closed) }]);
  });

  it('list Indikers with their balances', async () => {
    const rows = await rowsOf('indikers');
    expect(rows[0]).toMatchObject({ Nº: String(ana.id), Nível: 'Prata', Solicitado: '1.234,56', UF: 'SP' });
    expect(rows[0]?.['CPF']).toMatch(/^\*\*\*\.\d{3}\.\d{3}-\*\*$/);
    expect(rows[1]).toMatchObject({ Nome: 'Bia', Disponível: '0,00', 'Contratos fechados': '0' });
  });

  it('list earnings and withdrawals in reais, in Brazilian number format', async () => {
    expect(await rowsOf('earnings', 'state=requested')).toMatchObject([
      { Indicação: String(earned), Valor: '1.234,56', Parcela: '1 de 1', Status: 'Saque solicitado' },
    ]);
    expect(await rowsOf('withdrawals', 'status=open')).toMatchObject([
      {
        Valor: '1.234,56',
        'Imposto retido': '0,00',
        Líquido: '1.234,56',
        Forma: 'PIX',
        Status: 'Solicitado',
      },
    ]);
    expect(await rowsOf('withdrawals', 'status=paid')).toEqual([]);
  });

  it('list the ledger entry by entry, adding up to zero', async () => {
    const rows = await rowsOf('ledger');
    const centavos = rows.map((row) => Number(row['Valor']?.replaceAll(/[.,]/g, '')));
    expect(centavos.reduce((sum, value) => sum + value, 0)).toBe(0);
    const { n } = await server.db
      .selectFrom('ledger_entry')
      .select((q) => q.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    expect(rows).toHaveLength(n);
    expect(new Set(rows.map((row) => row['Conta']))).toContain('Despesa com bonificações');
    expect(await rowsOf('ledger', `indiker=${bia.id}`)).toEqual([]);
    expect(await rowsOf('ledger', `indiker=${ana.id}`)).toHaveLength(n);
    expect(await rowsOf('ledger', 'from=2026-11-22')).toEqual([]);
  });
});

it('records who exported what, but not the search text', async () => {
  await analyst.post(`${EXPORTS}/referrals?q=${encodeURIComponent('Bia Souza')}&status=waiting`);
  expect((await exportEntries()).at(-1)).toMatchObject({
    operator_id: analyst.id,
    entity: 'export',
    after: { subject: 'referrals', q: '…', status: 'waiting' },
  });
});
