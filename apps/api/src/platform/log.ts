import { type DestinationStream, type Logger, pino, symbols } from 'pino';
import { loggedNetwork } from './client-address.ts';
import { systemClock } from './clock.ts';
import type { Codes } from './codes.ts';
import type { FinishedRequest } from './observability/instrument.ts';

/** Lines are written in batches, because one write per line took a tenth of each request's time. */
const BATCH_CHARACTERS = 32_768;
const FLUSH_MS = 100;

/**
 * Writes lines in batches. Replaces pino's own buffer (`minLength`), which measures its whole content at every line and
 * so costs as much as writing the line.
 */
function batched(destination: ReturnType<typeof pino.destination>) {
  let lines = '';
  const flush = (): void => {
    if (lines === '') return;
    destination.write(lines);
    lines = '';
  };
  return {
    write(line: string): void {
      lines += line;
      if (lines.length >= BATCH_CHARACTERS) flush();
    },
    flush,
    /** Called by pino for a fatal line. */
    flushSync(): void {
      flush();
      destination.flushSync();
    },
  };
}

/** JSON lines on standard output. Callers never log the content of a request. */
export function createLog(level: string): Logger {
  const stdout = batched(pino.destination({ dest: 1, sync: true }));
  setInterval(stdout.flush, FLUSH_MS).unref();
  process.once('exit', () => stdout.flushSync());
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, stdout);
}

const SECOND_MS = 1_000;

/** The time now, like `toISOString`, which takes several times as long as a second's text with new milliseconds. */
function isoClock(): () => string {
  let second = NaN;
  let text = '';
  return () => {
    const now = systemClock.now().getTime();
    const ms = now % SECOND_MS;
    if (now - ms !== second) {
      second = now - ms;
      text = new Date(second).toISOString().slice(0, -'000Z'.length);
    }
    return `${text}${String(ms).padStart(3, '0')}Z`;
  };
}

interface AnsweredRequest extends Omit<FinishedRequest, 'proxyIgnored'> {
  readonly id: string;
}

/**
 * Writes the line of each request to the log's stream in the form of pino's lines. For this one line pino takes four times
 * as long, which is some per cent of a hot read.
 */
export function requestLog(log: Logger): (request: AnsweredRequest) => void {
  const stream: DestinationStream = Reflect.get(log, symbols.streamSym);
  const level = log.levels.values['info'];
  const time = isoClock();
  return ({ id, method, route, status, milliseconds }) => {
    if (!log.isLevelEnabled('info')) return;
    const ms = Math.round(milliseconds * 10) / 10;
    stream.write(
      `{"level":${level},"time":"${time()}","req_id":"${id}","method":"${method}","route":${JSON.stringify(route)},"status":${status},"ms":${ms}}\n`,
    );
  };
}

/** The part of an error that may be logged and stored anywhere. Its message may contain personal data. */
export const errorName = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');

/** Name, code and stack of an error, without its message and detail: PostgreSQL quotes the row there. */
export function loggableError(error: unknown): { name: string; code: unknown; stack: string | undefined } {
  if (!(error instanceof Error)) return { name: typeof error, code: undefined, stack: undefined };
  const stack = error.stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .join('\n');
  return { name: error.name, code: 'code' in error ? error.code : undefined, stack };
}

export type SecurityEvent =
  | 'registration'
  | 'sign_in'
  | 'social_sign_in'
  | 'operator_sign_in'
  | 'second_factor'
  | 'code_sent'
  | 'code_tried'
  | 'password_reset'
  | 'session_end'
  | 'refusal';

interface SecurityLine {
  readonly event: SecurityEvent;
  readonly outcome: string;
  /** `id:7`, `operator:7`, or the typed name. Only its keyed hash is logged. */
  readonly account?: string | undefined;
  readonly address: string | null;
  readonly requestId: string;
}

/** Logs one line for attack detection: event, outcome, account and network. */
export function logSecurity(
  { log, codes }: { readonly log: Pick<Logger, 'info'>; readonly codes: Codes },
  { event, outcome, account, address, requestId }: SecurityLine,
): void {
  log.info(
    {
      event,
      outcome,
      account: account === undefined ? null : codes.keyedHash(`log ${account}`).toString('base64url', 0, 12),
      network: loggedNetwork(address),
      req_id: requestId,
    },
    'security',
  );
}
