import { expect, it } from 'vitest';
import { type Health, healthRows } from './health-rows.ts';

const NOW = '2026-11-22T12:00:00.000Z';

const BACKUP: NonNullable<Health['backup']> = {
  level: 'good',
  every_hours: 24,
  last_at: '2026-11-22T03:50:07.000Z',
  last_bytes: 45_000_000,
  files: 14,
  failed_at: null,
  failure: null,
};
const WELL: Health = {
  level: 'good',
  checked_at: NOW,
  database: { level: 'good', answer_ms: 2, bytes: 45_000_000 },
  processes: {
    level: 'good',
    running: [{ role: 'all', version: '1.2.0', started_at: '2026-11-22T09:00:00.000Z' }],
  },
  requests: { level: 'good', count: 1_200, errors: 0 },
  proxy: { level: 'good', ignored_requests: 0 },
  jobs: { level: 'good', waiting: 0, failed: 0, oldest_at: null, oldest_name: null },
  emails: { level: 'good', waiting: 0, oldest_at: null, oldest_error: null },
  webhooks: { level: 'good', waiting: 0, oldest_seconds: null, failing: 0, disabled: 0 },
  ledger: { level: 'good', checked_at: '2026-11-22T06:43:00.000Z', findings: 0 },
  backup: BACKUP,
  disk: { level: 'good', free_bytes: 40_000_000_000, bytes: 80_000_000_000 },
};
const rowOf = (health: Health, title: string) => healthRows(health).find((row) => row.title === title);

it('gives no advice when all is well', () => {
  expect(healthRows(WELL).map(({ advice }) => advice)).toEqual(Array.from({ length: 10 }, () => null));
  expect(healthRows(WELL).map(({ state }) => state)).toEqual([
    '1 processo: site e tarefas, versão 1.2.0, no ar há 3 horas.',
    'Respondeu em 2 ms. Ocupa 45 MB.',
    '40 GB livres de 80 GB.',
    'A última tem tudo até 22 de nov. de 2026, 00h50, e ocupa 45 MB; 14 guardadas.',
    '1.200 requisições na última hora, nenhuma com erro do servidor.',
    'Cada pessoa conta pelo próprio endereço.',
    'Nenhuma.',
    'Todos saíram.',
    'Nenhum espera entrega.',
    'Conferido em 22 de nov. de 2026, 03h43, sem diferenças.',
  ]);
});

it('leaves out disk and backups when the database runs elsewhere', () => {
  const titles = healthRows({ ...WELL, disk: null, backup: null }).map(({ title }) => title);
  expect(titles).not.toContain('Disco');
  expect(titles).not.toContain('Cópias de segurança');
});

it('says that a proxy is ignored, and nothing about proxies in the sandbox', () => {
  expect(rowOf({ ...WELL, proxy: null }, 'Endereços')).toBeUndefined();
  const row = (count: number) =>
    rowOf({ ...WELL, proxy: { level: 'attention', ignored_requests: count } }, 'Endereços');
  expect(row(1)?.state).toMatch(/^1 requisição veio por um proxy na última hora, mas TRUST_PROXY é 0/);
  expect(row(1_200)).toMatchObject({
    state: expect.stringMatching(/^1\.200 requisições vieram por um proxy/),
    advice: expect.stringContaining('TRUST_PROXY'),
  });
});

it('says that backups are missing, late or failing', () => {
  const row = (more: Partial<Health['backup']>) =>
    rowOf({ ...WELL, backup: { ...BACKUP, level: 'attention', ...more } }, 'Cópias de segurança');
  expect(row({ every_hours: null, last_at: null, last_bytes: null, files: 0 })).toMatchObject({
    state: 'Não configuradas.',
    advice: expect.stringContaining('BACKUP_FOLDER'),
  });
  expect(row({ last_at: null, last_bytes: null, files: 0 })?.state).toBe('Ainda não há nenhuma.');
  expect(row({})?.advice).toMatch(/^Cada uma é feita/);
  expect(row({ files: 1, failure: 'não há espaço no disco' })).toMatchObject({
    state: 'A última tem tudo até 22 de nov. de 2026, 00h50, e ocupa 45 MB; 1 guardada.',
    advice: 'A última tentativa falhou: não há espaço no disco. O Indike tenta de novo a cada hora.',
  });
});

it('gives advice when no process works on jobs or two versions run', () => {
  const at = NOW;
  const web = { role: 'web', version: '1.2.0', started_at: at };
  const alone = { ...WELL, processes: { level: 'bad' as const, running: [web] } };
  expect(rowOf(alone, 'Processos')?.advice).toMatch(/ROLE=worker/);
  const two = {
    ...WELL,
    processes: { level: 'attention' as const, running: [web, { ...web, role: 'worker', version: '1.3.0' }] },
  };
  expect(rowOf(two, 'Processos')).toMatchObject({
    state:
      '2 processos: site, versão 1.2.0, no ar há menos de um minuto; tarefas, versão 1.3.0, no ar há menos de um minuto.',
    advice: expect.stringMatching(/duas versões/),
  });
  const none = { ...WELL, processes: { level: 'bad' as const, running: [] } };
  expect(rowOf(none, 'Processos')?.state).toMatch(/Nenhum processo/);
});

it('names the oldest waiting work, its age and the reason', () => {
  const jobs = {
    level: 'bad' as const,
    waiting: 2,
    failed: 1,
    oldest_at: '2026-11-22T11:20:00.000Z',
    oldest_name: 'clean-up',
  };
  expect(rowOf({ ...WELL, jobs }, 'Tarefas na fila')).toEqual({
    title: 'Tarefas na fila',
    level: 'bad',
    state: '2 esperam; a mais antiga há 40 minutos: Limpeza diária. 1 falhou de vez.',
    advice: 'Veja abaixo o que falhou e faça de novo o que ainda serve.',
  });
  const emails = {
    level: 'bad' as const,
    waiting: 1,
    oldest_at: '2026-11-22T11:00:00.000Z',
    oldest_error: 'connection',
  };
  expect(rowOf({ ...WELL, emails }, 'E-mails')).toMatchObject({
    state: '1 espera; o mais antigo há 1 hora.',
    advice: expect.stringMatching(/^O servidor de e-mail não atendeu. Veja se o servidor/),
  });
  const webhooks = { level: 'attention' as const, waiting: 3, oldest_seconds: 60, failing: 1, disabled: 2 };
  expect(rowOf({ ...WELL, webhooks }, 'Webhooks')?.state).toBe(
    '3 esperam entrega; 1 endereço falha; 2 foram desligados.',
  );
});

it('distinguishes a ledger with differences from one that was not checked', () => {
  const differs = { ...WELL, ledger: { level: 'bad' as const, checked_at: NOW, findings: 1 } };
  expect(rowOf(differs, 'Livro-razão')).toMatchObject({
    state: 'Conferido em 22 de nov. de 2026, 09h00, com 1 diferença.',
    advice: expect.stringMatching(/^Pare os pagamentos/),
  });
  const late = { ...WELL, ledger: { level: 'attention' as const, checked_at: NOW, findings: 0 } };
  expect(rowOf(late, 'Livro-razão')?.advice).toMatch(/não rodou/);
  const never = { ...WELL, ledger: { level: 'attention' as const, checked_at: null, findings: null } };
  expect(rowOf(never, 'Livro-razão')?.state).toBe('Ainda não foi conferido.');
});

it('shows the number of errors with the number of requests', () => {
  const requests = { level: 'attention' as const, count: 90, errors: 1 };
  expect(rowOf({ ...WELL, requests }, 'Requisições')?.state).toBe(
    '1 erro do servidor em 90 requisições na última hora.',
  );
});
