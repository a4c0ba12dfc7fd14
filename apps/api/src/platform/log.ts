import { pino, type Logger } from 'pino';

/** One line of JSON a request on standard output. Nothing of a request's content is ever given to it. */
export function createLog(level: string): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
