import type { ResponseOf } from '@indike/contract/calls';
import { formatCount } from '@indike/rules/money/money';
import { type HealthLevel, healthLevel } from '@indike/rules/operators/system-health';
import { counted } from '@indike/ui/format/counted.ts';
import { dateTimeText } from '@indike/ui/format/dates.ts';
import { errorText, jobText } from './job-texts.ts';
import { ageText, bytesText } from './quantities.ts';

export type Health = ResponseOf<'GET /api/operator/system-health'>;

export interface HealthRow {
  readonly title: string;
  readonly level: HealthLevel;
  readonly state: string;
  /** What to do about it; null when all is well. */
  readonly advice: string | null;
}

type Part = Pick<HealthRow, 'state' | 'advice'>;

export const LEVEL_NAMES: Readonly<Record<HealthLevel, string>> = {
  [healthLevel.good]: 'Em ordem',
  [healthLevel.attention]: 'Atenção',
  [healthLevel.bad]: 'Problema',
};

export const SUMMARIES: Readonly<Record<HealthLevel, string>> = {
  [healthLevel.good]: 'Tudo em ordem',
  [healthLevel.attention]: 'Há o que olhar hoje',
  [healthLevel.bad]: 'Há um problema agora',
};

const ROLES: Readonly<Record<string, string>> = {
  all: 'site e tarefas',
  web: 'site',
  worker: 'tarefas',
};

function processes({ processes: { running }, checked_at: now }: Health): Part {
  if (running.length === 0)
    return {
      state: 'Nenhum processo se apresentou no último minuto.',
      advice: 'Veja se o Indike está no ar e se alcança o banco de dados.',
    };
  const lines = running.map(
    ({ role, version, started_at: since }) =>
      `${ROLES[role] ?? role}, versão ${version}, no ar ${ageText(since, now)}`,
  );
  const works = running.some(({ role }) => role !== 'web');
  return {
    state: `${counted(running.length, 'processo', 'processos')}: ${lines.join('; ')}.`,
    advice: works
      ? 'Há duas versões no ar. Durante uma atualização é assim; depois dela, reinicie os processos antigos.'
      : 'Nenhum processo faz as tarefas: nada é liberado nem enviado. Inicie um com ROLE=worker.',
  };
}

const database = ({ database: { answer_ms: ms, bytes } }: Health): Part => ({
  state: `Respondeu em ${ms === 0 ? 'menos de 1' : formatCount(ms)} ms. Ocupa ${bytesText(bytes)}.`,
  advice: 'O banco está lento: veja processador, memória e disco da máquina dele.',
});

const disk = (part: NonNullable<Health['disk']>): Part => ({
  state: `${bytesText(part.free_bytes)} livres de ${bytesText(part.bytes)}.`,
  advice: 'Libere espaço ou aumente o disco: com ele cheio, nada mais é gravado.',
});

function backup(part: NonNullable<Health['backup']>): Part {
  const { every_hours: every, last_at: last, last_bytes: bytes, files, failure } = part;
  if (every === null)
    return {
      state: 'Não configuradas.',
      advice:
        'Diga em BACKUP_FOLDER uma pasta em outro disco, e o Indike faz uma cópia por dia. Sem cópia, um disco perdido é dinheiro perdido.',
    };
  const newest =
    last === null
      ? 'Ainda não há nenhuma.'
      : `A última tem tudo até ${dateTimeText(last)}, e ocupa ${bytesText(bytes ?? 0)}; ${counted(files, 'guardada', 'guardadas')}.`;
  return {
    state: newest,
    advice:
      failure === null
        ? `Cada uma é feita ${every === 1 ? 'uma hora' : `${formatCount(every)} horas`} depois da anterior. Veja se há um processo que faz as tarefas.`
        : `A última tentativa falhou: ${failure.replace(/\.?$/, '.')} O Indike tenta de novo a cada hora.`,
  };
}

const requests = ({ requests: { count, errors } }: Health): Part => ({
  state:
    errors === 0
      ? `${counted(count, 'requisição', 'requisições')} na última hora, nenhuma com erro do servidor.`
      : `${counted(errors, 'erro', 'erros')} do servidor em ${counted(count, 'requisição', 'requisições')} na última hora.`,
  advice: 'Procure “request failed” no log: a linha tem o código da requisição e onde foi.',
});

const proxy = ({ ignored_requests: count }: NonNullable<Health['proxy']>): Part => ({
  state:
    count === 0
      ? 'Cada pessoa conta pelo próprio endereço.'
      : `${counted(count, 'requisição veio', 'requisições vieram')} por um proxy na última hora, mas TRUST_PROXY é 0: todas contam como de uma pessoa só.`,
  advice:
    'Informe em TRUST_PROXY quantos proxies há na frente e reinicie. Até lá, as senhas erradas de uma pessoa bloqueiam todas.',
});

function jobs({ jobs: part, checked_at: now }: Health): Part {
  const { waiting, failed, oldest_at: oldest, oldest_name: name } = part;
  const queue =
    oldest === null
      ? 'Nenhuma.'
      : `${counted(waiting, 'espera', 'esperam')}; a mais antiga ${ageText(oldest, now)}: ${jobText(name ?? '')}.`;
  return {
    state: failed === 0 ? queue : `${queue} ${counted(failed, 'falhou', 'falharam')} de vez.`,
    advice:
      failed === 0
        ? 'Veja se há um processo que faz as tarefas e se ele dá conta; o log diz por que uma tarefa falha.'
        : 'Veja abaixo o que falhou e faça de novo o que ainda serve.',
  };
}

function emails({ emails: part, checked_at: now }: Health): Part {
  const { waiting, oldest_at: oldest, oldest_error: error } = part;
  if (oldest === null) return { state: 'Todos saíram.', advice: null };
  return {
    state: `${counted(waiting, 'espera', 'esperam')}; o mais antigo ${ageText(oldest, now)}.`,
    advice: `${error === null ? '' : `${errorText(error)} `}Veja se o servidor de e-mail (SMTP_URL) responde. Nada se perde: o Indike tenta por três dias.`,
  };
}

function webhooks({ webhooks: part }: Health): Part {
  const { waiting, failing, disabled } = part;
  const troubles = [
    ...(failing > 0 ? [counted(failing, 'endereço falha', 'endereços falham')] : []),
    ...(disabled > 0 ? [counted(disabled, 'foi desligado', 'foram desligados')] : []),
  ];
  const queue =
    waiting === 0 ? 'Nenhum espera entrega' : counted(waiting, 'espera entrega', 'esperam entrega');
  return {
    state: `${[queue, ...troubles].join('; ')}.`,
    advice: 'Avise quem cuida do sistema que recebe e veja as entregas em Integrações, Webhooks.',
  };
}

function ledger({ ledger: { checked_at: at, findings } }: Health): Part {
  if (at === null || findings === null)
    return { state: 'Ainda não foi conferido.', advice: 'A conferência roda à noite; aqui embaixo, agora.' };
  const result = findings === 0 ? 'sem diferenças' : `com ${counted(findings, 'diferença', 'diferenças')}`;
  return {
    state: `Conferido em ${dateTimeText(at)}, ${result}.`,
    advice:
      findings === 0
        ? 'A conferência da noite não rodou: veja se há um processo que faz as tarefas.'
        : 'Pare os pagamentos até saber por quê. As diferenças estão abaixo.',
  };
}

/** One row for each part of the product, with advice only where there is something to do. */
export function healthRows(health: Health): HealthRow[] {
  const row = (title: string, level: HealthLevel, { state, advice }: Part): HealthRow => ({
    title,
    level,
    state,
    advice: level === healthLevel.good ? null : advice,
  });
  return [
    row('Processos', health.processes.level, processes(health)),
    row('Banco de dados', health.database.level, database(health)),
    ...(health.disk === null ? [] : [row('Disco', health.disk.level, disk(health.disk))]),
    ...(health.backup === null
      ? []
      : [row('Cópias de segurança', health.backup.level, backup(health.backup))]),
    row('Requisições', health.requests.level, requests(health)),
    ...(health.proxy === null ? [] : [row('Endereços', health.proxy.level, proxy(health.proxy))]),
    row('Tarefas na fila', health.jobs.level, jobs(health)),
    row('E-mails', health.emails.level, emails(health)),
    row('Webhooks', health.webhooks.level, webhooks(health)),
    row('Livro-razão', health.ledger.level, ledger(health)),
  ];
}
