import { bucketOf, createBucket } from './buckets.ts';
import { refused, troubles, webhookBody } from './efi-answers.ts';
import type { PspParts, Route } from './efi-parts.ts';
import { paymentRoutes } from './efi-payments.ts';
import { createTokens } from './efi-tokens.ts';
import { webhookRoutes } from './efi-webhooks.ts';
import { decimal, type Handler } from './http.ts';
import { interrupted } from './interruptions.ts';
import type { Payment } from './store.ts';

/** Efí's Pix API, of which the client has proved by its certificate who it is. */
export function createEfi(parts: PspParts): { readonly handle: Handler; notify(payment: Payment): void } {
  const { faults, credentials, webhooks, store } = parts;
  const tokens = createTokens(credentials);
  const buckets = { documents: createBucket(Date.now), addresses: createBucket(Date.now) };
  const routes: readonly Route[] = [
    ...paymentRoutes(parts, buckets),
    ...webhookRoutes(parts),
    {
      method: 'GET',
      path: /^\/v2\/gn\/saldo$/,
      answer: ({ query }) => ({
        status: 200,
        body: {
          saldo: decimal(parts.book.balance()),
          ...(query.get('bloqueios') === 'true' && {
            bloqueios: { judicial: '0.00', med: '0.00', total: '0.00' },
          }),
        },
      }),
    },
    {
      method: 'GET',
      path: /^\/v2\/gn\/chaves\/balde$/,
      answer: () => ({
        status: 200,
        body: {
          baldeA: { tiposChave: ['cpf', 'cnpj', 'evp'], ...buckets.documents.state() },
          baldeB: { tiposChave: ['telefone', 'email'], ...buckets.addresses.state() },
        },
      }),
    },
  ];
  return {
    async handle(call) {
      if (call.path === '/oauth/token') return tokens.issue(call);
      if (!tokens.accept(call))
        return { status: 401, body: { error: 'invalid_token', error_description: 'Invalid token' } };
      const route = routes.find(({ method, path }) => method === call.method && path.test(call.path));
      if (!route) return refused(404, 'nao_encontrado', 'O recurso não existe');
      const parameter = route.path.exec(call.path)?.[1] ?? '';
      return interrupted(faults, { sends: route.sends ?? false, troubles }, () =>
        route.answer(call, parameter),
      );
    },
    notify(payment) {
      if (payment.state === 'processing') return;
      if (payment.state === 'paid' && payment.return_id === null) bucketOf(buckets, payment.key).giveBack();
      const webhook = store.one<{ url: string }>(
        'select url from webhook where key = ?',
        credentials.payerKey,
      );
      if (!webhook) return;
      const url = webhook.url.includes('ignorar=') ? webhook.url : `${webhook.url}/pix`;
      webhooks.enqueue(url, webhookBody(payment, credentials.payerKey));
    },
  };
}
