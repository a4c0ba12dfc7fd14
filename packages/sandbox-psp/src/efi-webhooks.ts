import { invalid, refused } from './efi-answers.ts';
import type { PspParts, Route } from './efi-parts.ts';
import { post, textIn, type Answer } from './http.ts';

const TIMEOUT_MS = 5_000;

/**
 * The provider calls an address before it takes it. It asks for HTTPS with mutual TLS, unless the client skips that; this
 * one also takes plain HTTP of its own machine, where the test area listens.
 */
async function checkWebhookUrl(url: string, skipsMutualTls: boolean): Promise<Answer | undefined> {
  if (!URL.canParse(url)) return invalid('URL inválida');
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'http:' || !['localhost', '127.0.0.1'].includes(hostname))
    return invalid('A URL do webhook deve usar o protocolo HTTPS');
  if (!skipsMutualTls)
    return refused(
      400,
      'webhook_invalido',
      'A autenticação de TLS mútuo não está configurada na URL informada',
    );
  const test = JSON.stringify({ evento: 'teste_webhook', data_criacao: new Date().toISOString() });
  try {
    const { status } = await post(url, test, { timeoutMs: TIMEOUT_MS });
    if (status >= 200 && status < 300) return undefined;
    return refused(400, 'webhook_invalido', `A URL informada respondeu com o código HTTP ${status}`);
  } catch {
    return refused(400, 'webhook_invalido', 'A URL informada está inacessível');
  }
}

export function webhookRoutes({ store, credentials, now }: PspParts): readonly Route[] {
  const path = /^\/v2\/webhook\/([^/]+)$/;
  const find = (key: string) =>
    store.one<{ url: string; created_at: number }>('select url, created_at from webhook where key = ?', key);
  const missing = refused(
    404,
    'webhook_nao_encontrado',
    'Nenhum webhook foi encontrado para a chave informada',
  );
  return [
    {
      method: 'PUT',
      path,
      answer: async ({ body, headers }, key) => {
        if (key !== credentials.payerKey)
          return refused(
            400,
            'chave_invalida',
            'A chave informada não faz referência à conta Efí autenticada',
          );
        const url = textIn(body, 'webhookUrl') ?? '';
        const problem = await checkWebhookUrl(url, headers['x-skip-mtls-checking'] === 'true');
        if (problem) return problem;
        store.run(
          'insert into webhook values (?, ?, ?) on conflict do update set url = excluded.url, created_at = excluded.created_at',
          key,
          url,
          now(),
        );
        return { status: 201, body: { webhookUrl: url } };
      },
    },
    {
      method: 'GET',
      path,
      answer: (_, key) => {
        const webhook = find(key);
        return webhook
          ? {
              status: 200,
              body: {
                webhookUrl: webhook.url,
                chave: key,
                criacao: new Date(webhook.created_at).toISOString(),
              },
            }
          : missing;
      },
    },
    {
      method: 'DELETE',
      path,
      answer: (_, key) =>
        store.run('delete from webhook where key = ?', key) > 0 ? { status: 204 } : missing,
    },
  ];
}
