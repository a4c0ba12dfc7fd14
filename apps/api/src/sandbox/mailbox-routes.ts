import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Mailbox, ReceivedEmail } from '../platform/mail/mailbox.ts';
import { refusalError } from '../platform/refusal.ts';
import { foldForSearch } from '../platform/search-text.ts';
import { type MailboxFilter, mailboxPage } from './mailbox-page.ts';

const PAGE_CSP =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

interface Query {
  readonly Querystring: Readonly<Record<string, unknown>>;
}

/** A parameter that is given twice is an array, and ignored. */
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const matches =
  ({ q, to }: MailboxFilter) =>
  (email: ReceivedEmail): boolean =>
    (to === '' || email.to === to) &&
    foldForSearch(`${email.subject} ${email.text}`).includes(foldForSearch(q));

interface Options {
  readonly mailbox: Mailbox;
  /** What loads the sandbox's bar. */
  readonly barTags: string;
}

/** The mailbox as a page, and as JSON for tests. Never registered outside the sandbox. */
export function mailboxRoutes(app: FastifyInstance, { mailbox, barTags }: Options): void {
  function send(reply: FastifyReply, query: Query['Querystring'], chosen?: ReceivedEmail): FastifyReply {
    const filter = { q: text(query['q']).trim(), to: text(query['to']) };
    const all = mailbox.messages();
    const recipients = [...new Set(all.map(({ to }) => to))].toSorted();
    const page = mailboxPage({ emails: all.filter(matches(filter)), filter, recipients, chosen, barTags });
    return reply.type('text/html; charset=utf-8').header('content-security-policy', PAGE_CSP).send(page);
  }
  app.get<Query>('/mailbox', ({ query }, reply) => send(reply, query));
  app.get<Query & { Params: { id: string } }>('/mailbox/:id', ({ params, query }, reply) => {
    const chosen = mailbox.messages().find(({ id }) => String(id) === params.id);
    if (!chosen) throw refusalError('not_found');
    return send(reply, query, chosen);
  });
  app.get('/mailbox/newest', () => ({ newest: mailbox.messages()[0]?.id ?? 0 }));
  app.get<{ Querystring: { to?: string } }>('/mailbox/messages', (request) =>
    mailbox.messages(request.query.to),
  );
}
